// Every environment, form library, weight and compiler, or those of `ONLY='vite-8 next-16'`: `make test-packaging`.
import { declareAll } from './run.mjs';

declareAll();
