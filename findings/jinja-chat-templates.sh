#!/bin/sh
# @huggingface/jinja 0.5.11, which renders chat templates in JavaScript, and Jinja 3.1.2 of Python (Debian 12), which model servers render them by.
# Expected: the same prompt, or an error. Seen: without an error, prompts differ. The content of an assistant message that only calls tools
# is null: Python writes the word None into the prompt, JavaScript nothing. True is written as true, a tool without `tojson` as JSON
# rather than in Python's form. `'1' == 1` is true, equal objects are unequal, `lstrip('a')` strips white space only, -7 % 3 is -1
# and not 2, and the length of an emoji is 2. Filters such as `round` and `format` are errors. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @huggingface/jinja@0.5.11
apt-get download --quiet=2 python3-jinja2=3.1.2-1+deb12u3 python3-markupsafe
for package in *.deb; do dpkg -x "$package" python; done
cat >templates.json <<'JSON'
["{{ message.content }}", "{{ message.tool_calls[0] }}", "{{ true }}", "{{ '1' == 1 }}", "{{ {'a': 1} == {'a': 1} }}",
 "{{ 'aab'.lstrip('a') }}", "{{ -7 % 3 }}", "{{ '👋' | length }}", "{{ message.tool_calls | tojson }}"]
JSON
echo '{"message": {"role": "assistant", "content": null, "tool_calls": [{"name": "get", "now": true}]}}' >values.json
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Template } from '@huggingface/jinja';
const [templates, values] = ['templates', 'values'].map((name) => JSON.parse(readFileSync(`${name}.json`)));
console.log(JSON.stringify(templates.map((template) => new Template(template).render(values))));
JS
cat >run.py <<'PY'
import json
from jinja2.sandbox import ImmutableSandboxedEnvironment
environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
environment.filters['tojson'] = lambda value: json.dumps(value, ensure_ascii=False)
values = json.load(open('values.json'))
rendered = [environment.from_string(template).render(**values) for template in json.load(open('templates.json'))]
print(json.dumps(rendered, separators=(',', ':')))
PY
seen=$(node run.mjs && PYTHONPATH=python/usr/lib/python3/dist-packages /usr/bin/python3 run.py)
echo "$seen"
test "$seen" = '["","{\"name\": \"get\", \"now\": true}","true","true","false","aab","-1","2","[{\"name\": \"get\", \"now\": true}]"]
["None","{'"'name': 'get', 'now'"': True}","True","False","True","b","2","1","[{\"name\": \"get\", \"now\": true}]"]'
