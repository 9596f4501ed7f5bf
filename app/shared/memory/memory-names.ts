// Function names of the memory tools for models.
import { functionName } from '../tools/names.ts';
import { memoryCalls, memoryPlugin } from './memory-plugin.ts';
import type { MemoryCall } from './memory-plugin.ts';

export const memoryCallOf = (name: string): MemoryCall | undefined =>
  memoryCalls.find((call) => functionName(memoryPlugin, call) === name);
