// Packages of vendors that read PDFs and stand at an address of the test, written for it: an address that a user or an operator
// sets in place of a vendor's may be any server of the same wire, and is never sent one.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const wires = {
  claude: { family: 'anthropic-style', style: 'anthropicStyle', path: '' },
  gpt: { family: 'openai-style', style: 'openaiStyle', path: '/v1' },
  gemini: { family: 'google-style', style: 'googleStyle', path: '' },
} as const;
export type NativeWire = keyof typeof wires;

/** Its providers' ids are `native-WIRE`, their only model is `reader`. Resolves with the value of PROVIDER_PACKAGES. */
export async function writeNativePackages(folder: string, address: string): Promise<string> {
  const paths: string[] = [];
  for (const [wire, { family, style, path }] of Object.entries(wires)) {
    const at = join(folder, wire);
    await mkdir(at, { recursive: true });
    const json = {
      name: `tributary-provider-native-${wire}`,
      type: 'module',
      exports: './index.js',
      tributary: { kind: 'provider', apiVersion: 1 },
    };
    const manifest = {
      id: `native-${wire}`,
      name: wire,
      family,
      operations: ['chat'],
      keyVault: { required: ['apiKey'] },
      env: { apiKey: ['TEST_NATIVE_KEY'] },
      baseURL: address,
      chat: ['text', 'usage'],
      documents: { maxBytes: 20_000_000, source: 'https://vendor.example/documents', date: '2026-11-27' },
    };
    const model = {
      id: 'reader',
      displayName: 'Reader',
      type: 'chat',
      enabled: true,
      contextWindowTokens: 1_000_000,
      abilities: { vision: true },
    };
    await writeFile(join(at, 'package.json'), JSON.stringify(json));
    await writeFile(
      join(at, 'index.js'),
      `import { defineProvider } from '@tributary/runtime-core';
import { ${style} } from '@tributary/provider-${family}';
export default defineProvider({
  manifest: ${JSON.stringify(manifest)},
  models: [${JSON.stringify(model)}],
  apply: ${style}({ baseURL: '${address}${path}' }),
});
`,
    );
    paths.push(at);
  }
  return paths.join(',');
}
