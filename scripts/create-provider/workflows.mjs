// The CI of a new package: proven on each push, against the coming core each week, and published from a tag.
// @ts-check

/** Steps that every job begins with. @param {string} node */
const begin = (node) => `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: ${node} }`;

/** @param {readonly string[]} packages the packages of @tributary that the package builds on */
export const testWorkflow = (packages) => `name: test
on:
  push:
  pull_request:
  schedule: [{ cron: '0 5 * * 1' }]
permissions:
  contents: read
jobs:
  suite:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    strategy:
      fail-fast: false
      matrix: { node: [22, 24] }
    steps:
${begin('${{ matrix.node }}')}
      - run: npm install
      - run: npm test
  # The coming core, where one is published: what fails here fails after the next release.
  next:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    continue-on-error: true
    steps:
${begin('24')}
      - run: npm install
      - id: coming
        run: npm view @tributary/runtime-core@next version && echo "found=true" >> "$GITHUB_OUTPUT" || echo "no core is published as next"
      - if: steps.coming.outputs.found == 'true'
        run: npm install --no-save ${packages.map((name) => `${name}@next`).join(' ')}
      - if: steps.coming.outputs.found == 'true'
        run: npm test
`;

/**
 * Provenance needs the address of the repository in package.json, and \`id-token: write\`.
 * Source: https://docs.npmjs.com/generating-provenance-statements, read 2026-11-28.
 */
export const releaseWorkflow = `name: release
on:
  push:
    tags: ['v*']
permissions:
  contents: read
  id-token: write
jobs:
  publish:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
${begin('24')}
      - run: npm install
      - run: npm test
      - run: test "v$(node -p "require('./package.json').version")" = "$GITHUB_REF_NAME"
      - run: npm pkg set "repository=github:$GITHUB_REPOSITORY"
      # NODE_AUTH_TOKEN: a token of npm that may publish, as a secret of the repository.
      - run: |
          npm config set "$(npm config get registry | sed -E 's/^https?://'):_authToken" "$NODE_AUTH_TOKEN"
          npm publish --provenance --access public
        env: { NODE_AUTH_TOKEN: '\${{ secrets.NPM_TOKEN }}' }
`;

/** @param {string} name */
export const licence = (name) => `MIT License

Copyright (c) ${new Date().getFullYear()} the authors of ${name} for Tributary

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
