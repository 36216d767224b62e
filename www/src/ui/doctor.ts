// The package's doctor with its table of signatures: a file of its own, which is loaded when a revision has failed.
import './shell.js';

export { diagnose } from 'deployment-control/slim';
