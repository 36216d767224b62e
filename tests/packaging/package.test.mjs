// Everything about the packed package that needs no other tool: one process packs and installs it once. Each of these
// files runs alone too; `make test-packaging` runs the environments that are installed for it.
import './contents.mjs';
import './environments.mjs';
import './first-paint.mjs';
import './hosts.mjs';
import './linters.mjs';
import './pages.mjs';
import './unused.mjs';
