// Lines of JSON: positions of fields, and of the first syntax error; none for text the parser accepts.
import { assert, constantFrom, json as anyJSON, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './json-lines.ts';

const text = `{
  "identifier": "weather",
  "api": [
    { "name": "a" },
    {
      "name": "b/c",
      "x/y~": 1
    }
  ]
}`;

test.each([
  ['', 1],
  ['/identifier', 2],
  ['/api', 3],
  ['/api/0/name', 4],
  ['/api/1', 5],
  ['/api/1/x~1y~0', 7],
  // A missing field is reported at the line of its parent.
  ['/api/1/url', 5],
  ['/gateway', 1],
])('%s stands in line %i', (pointer, line) => expect(readLines(text).lineOf(pointer)).toBe(line));

test.each([
  ['{"a": 1,\n}', 2, '"}"'],
  ['{"a": 1', 1, 'the end of the file'],
  ['{\n"a": NaN}', 2, '"NaN}"'],
  ['{\n// no\n"a": 1}', 2, '"// no"'],
  ['{"a": "\n"}', 1, '"\\"'],
  ["{'a': 1}", 1, `"'a': 1}"`],
  ['{} {}', 1, '"{}"'],
  ['{"a": 01}', 1, '"1}"'],
  ['', 1, 'the end of the file'],
  ['<html>\n', 1, '"<html>"'],
])('%j goes wrong in line %i', (wrong, line, found) => {
  const { mistake } = readLines(wrong);
  expect(mistake?.line).toBe(line);
  expect(mistake?.found).toContain(found.slice(1, -1));
});

test('what the parser takes has no mistake, and what it refuses has one', () => {
  assert(
    property(anyJSON(), nat(), constantFrom('', ',', '"', '}', 'x', '\n'), (json, at, more) => {
      const place = at % (json.length + 1);
      const mixed = json.slice(0, place) + more + json.slice(place);
      let parses = true;
      try {
        JSON.parse(mixed);
      } catch {
        parses = false;
      }
      expect(readLines(mixed).mistake === undefined).toBe(parses);
    }),
  );
});
