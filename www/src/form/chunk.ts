// The modules that the forms share with their parts that are loaded later. Each of these files imports this one, so
// that esbuild writes the shared modules to one file instead of several.
import '../ui/shell.js';
import './control.js';
import './model/form.js';
