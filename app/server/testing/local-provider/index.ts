// A provider with a local server, at a port chosen by the test.
import { defineProvider } from '@tributary/runtime-core';

export default defineProvider({
  manifest: {
    id: 'local-sample',
    name: 'Local sample',
    family: 'local-sample',
    operations: ['models'],
    keyVault: { required: [] },
    local: { baseURL: `http://127.0.0.1:${process.env['TEST_LOCAL_PORT']}`, probe: '/models' },
  },
  models: [],
  apply(hooks) {
    hooks.models.tap('local-sample', () => []);
  },
});
