#!/usr/bin/env node
// The installed command. Reports an outdated Node in one line, before importing code that it cannot parse.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (!(major > 22 ? major > 23 || minor >= 6 : major === 22 && minor >= 18)) {
  console.error(`tributary-conformance needs Node 22.18 or newer; this is Node ${process.versions.node}`);
  process.exitCode = 2;
} else await import('./cli.ts');
