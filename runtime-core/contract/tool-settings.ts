// Applies a tool manifest's default settings.
import type { ToolSettings } from './tools.ts';

/** Returns the given settings, completed by the manifest's defaults. */
export const settingsWithDefaults = (
  { properties }: ToolSettings,
  given: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  ),
  ...given,
});
