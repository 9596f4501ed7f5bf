// Writes packages of vendors that read PDFs, with the test's address as the vendor's: PDFs are never sent to an
// address that a user or operator sets, because it may be any server with the same wire.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const wires = {
  claude: { family: 'anthropic-style', style: 'anthropicStyle', path: '' },
  gpt: { family: 'openai-style', style: 'openaiStyle', path: '/v1' },
  gemini: { family: 'google-style', style: 'googleStyle', path: '' },
} as const;
export type NativeWire = keyof typeof wires;

/** Writes providers `native-WIRE` with the model `reader`. Returns the value of PROVIDER_PACKAGES. */
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
