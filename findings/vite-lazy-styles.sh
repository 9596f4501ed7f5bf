#!/bin/sh
# oxc-minify 0.145.0 prints the address of a dynamic import as a template literal. Vite 6.4.6 looks for quoted addresses in its
# `generateBundle`: after a plugin has minified in `renderChunk`, with the target `esnext`, it finds none, and the built script loads a
# lazy part without its styles, and without an error. Minified in `generateBundle` with the order `post`, the part keeps its styles.
# With another target, esbuild prints it once more after plugins of the default order, with quotes. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@6.4.6 oxc-minify@0.145.0
echo '<script type="module" src="/main.js"></script>' >index.html
echo "document.onclick = () => import('./lazy.js').then(({ show }) => show());" >main.js
echo "import './lazy.css'; export const show = () => document.body.append('shown');" >lazy.js
echo 'body { color: teal; }' >lazy.css
cat >run.mjs <<'JS'
import { minifySync } from 'oxc-minify';
import { build } from 'vite';

const minified = (name, code) => minifySync(name, code, { module: true }).code;
const plugins = {
  none: { name: 'none' },
  renderChunk: { name: 'oxc', renderChunk: (code, chunk) => ({ code: minified(chunk.fileName, code), map: null }) },
  generateBundle: {
    name: 'oxc',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const each of Object.values(bundle)) if (each.type === 'chunk') each.code = minified(each.fileName, each.code);
      },
    },
  },
};
for (const [name, plugin] of Object.entries(plugins)) {
  const { output } = await build({ configFile: false, logLevel: 'silent', plugins: [plugin], build: { minify: false, target: 'esnext', write: false } });
  const main = output.find((each) => each.isEntry).code;
  const quote = /import\(\s*(['"`])[^'"`]*lazy-/.exec(main)?.[1];
  console.log(name, quote === '`' ? 'template' : 'quoted', /lazy-[\w-]+\.css/.test(main) ? 'styles' : 'no styles');
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'none quoted styles
renderChunk template no styles
generateBundle template styles'
