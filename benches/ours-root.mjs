// The root entry of the package.
import * as control from 'deployment-control';
import { entry } from './ours.mjs';

export const { ours, checkPage, openSession } = entry('deployment-control', control);
