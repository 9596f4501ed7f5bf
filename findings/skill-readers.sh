#!/bin/sh
# Valid SKILL.md files (agentskills.io/specification) as three readers of skills see them: skills-ref 0.1.5, deepagents 1.14.1 and the command
# `skills` 1.7.4. Expected: the same skills with the same descriptions. Seen: skills-ref ends a description at "---" within a line, calls
# that skill valid, and ends instructions at their first table or rule; deepagents keeps the carriage return of a file with Windows
# line ends in the description, and does not find a skill that ends with its header; both refuse a byte order mark, which `skills` accepts;
# `skills` does not find one with a space after "---", which both others do. Only the plain one is the same for all. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund skills-ref@0.1.5 deepagents@1.14.1 skills@1.7.4
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { listSkills } from 'deepagents';
import { parseFrontmatter, readProperties, validate } from 'skills-ref';

const body = '# Report\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
const texts = {
  plain: (text) => text,
  dashes: (text) => text.replace('reports.', 'reports --- never letters.'),
  windows: (text) => text.replaceAll('\n', '\r\n'),
  header: (text) => text.slice(0, text.indexOf('\n# Report')),
  mark: (text) => `\uFEFF${text}`,
  space: (text) => text.replaceAll('---\n', '--- \n'),
};
for (const [name, turn] of Object.entries(texts)) {
  mkdirSync(`skills/${name}`, { recursive: true });
  writeFileSync(`skills/${name}/SKILL.md`, turn(`---\nname: ${name}\ndescription: Writes reports.\n---\n# Report\n\nDo it.\n`));
}
console.warn = () => undefined;
const found = listSkills({ projectSkillsDir: `${process.cwd()}/skills` });
const listed = execFileSync('node_modules/.bin/skills', ['add', '.', '--list'], {
  encoding: 'utf8',
  env: { ...process.env, NO_COLOR: '1', DISABLE_TELEMETRY: '1', DO_NOT_TRACK: '1' },
  stdio: ['ignore', 'pipe', 'ignore'],
});
const lines = listed.split('\n').map((line) => line.replaceAll(/\u001B\[[0-9;?]*[a-zA-Z]|^[^a-zA-Z]*/g, '').trim());
for (const name of Object.keys(texts)) {
  const at = lines.lastIndexOf(name);
  const seen = [
    await readProperties(`skills/${name}`).then(({ description }) => description, () => undefined),
    found.find((skill) => skill.name === name)?.description,
    at === -1 ? undefined : lines.slice(at + 1).find((line) => line !== ''),
  ].map((description) => (description === undefined ? 'not found' : JSON.stringify(description)));
  console.log(`${name}: ${seen.join(', ')}`);
}
console.log(`dashes is valid: ${(await validate('skills/dashes')).length === 0}`);
const [, instructions] = parseFrontmatter(`---\nname: a\ndescription: b\n---\n${body}`);
console.log(`instructions: ${JSON.stringify(instructions)}`);
JS
seen=$(node run.mjs)
printf "%s\n" "$seen"
test "$seen" = 'plain: "Writes reports.", "Writes reports.", "Writes reports."
dashes: "Writes reports", "Writes reports --- never letters.", "Writes reports --- never letters."
windows: "Writes reports.", "Writes reports.\r", "Writes reports."
header: "Writes reports.", not found, "Writes reports."
mark: not found, not found, "Writes reports."
space: "Writes reports.", "Writes reports.", not found
dashes is valid: true
instructions: "# Report\n\n| a | b |\n|"'
