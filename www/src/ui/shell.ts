// The modules that the page's first paint needs, and small ones that most views share. Every file that is loaded later
// imports this one, so that esbuild writes these modules to one file. Otherwise it would write a file for each combination
// of views that share a module, and each would cost another request, and more bytes than the module.
import '../browser/address.js';
import '../browser/announce.js';
import '../browser/clock.js';
import '../browser/error-message.js';
import '../browser/visible.js';
import '../service/connection.js';
import '../service/deployments.js';
import '../service/drafts.js';
import '../service/revisions.js';
import '../service/operations.js';
import '../service/setup.js';
import '../service/status.js';
import '../service/use-request.js';
export * from './heading.js';
export * from './icon.js';
export * from './labeled-input.js';
export * from './lazy.js';
export * from './notices.js';
export * from './scroll-region.js';
