"""Telebohn: action rounds that others copy, hostile takeovers, snap beans and text cards (rules TB-*)."""
