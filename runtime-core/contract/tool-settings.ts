// Settings of a tool: defaults of its manifest, filled in wherever it is run.
import type { ToolSettings } from './tools.ts';

/** Settings of a tool's run: the given values, and the manifest's defaults for the rest. */
export const settingsWithDefaults = (
  { properties }: ToolSettings,
  given: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  ),
  ...given,
});
