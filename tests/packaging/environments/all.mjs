// Every environment of the table, or those of `ONLY`: `make test-packaging`.
import { chosen, declare } from './run.mjs';

declare(chosen());
