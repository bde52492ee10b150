/* Included before every compiled module: tells the C compiler that tracebacks are rare, so that the code that makes
   them is laid far from the code that runs all the time. */
#include <Python.h>

__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
__attribute__((cold)) void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
