"""Bohnanza, the base game (`docs/rules/base.md`, BB-1 to BB-130)."""
