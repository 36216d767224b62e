// The entry of checks alone.
import * as checks from 'deployment-control/validate';
import { entry } from './ours.mjs';

export const { ours, checkPage, openSession } = entry('deployment-control/validate', checks);
