// What the page's frame and the parts that are fetched later have in common. Every such part names this file, so that all of it comes in one file with the frame:
// the bundler would make a file of its own for each pair of parts that share something, and each of them would cost the reader a request.
import './connection.js';
import './deployments.js';
import './message.js';
import './parts/announcer.js';
import './parts/create-page.js';
import './parts/entry.js';
import './parts/heading.js';
import './parts/icon.js';
import './parts/lazy.js';
import './parts/notice.js';
import './parts/status.js';
import './routes.js';
import './status.js';
