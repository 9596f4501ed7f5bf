// Globals that the tests of a file have exchanged end with it: the files after it share its process.
import { afterAll, vi } from 'vitest';

afterAll(() => void vi.unstubAllGlobals());
