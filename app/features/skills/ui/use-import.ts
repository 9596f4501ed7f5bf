// Hook for an import: uploads a file or names an address, and asks before a skill is replaced.
import { useState } from 'react';
import type { Transport } from '../../../client/net/transport.ts';
import { filesApi } from '../../../shared/api/files.ts';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import type { ImportReport } from '../shared/api.ts';
import { useRefusal } from './refusal.ts';

export type Source = { readonly file: string } | { readonly url: string };
export type SendImport = (wanted: Source & { readonly replace?: readonly string[] }) => Promise<ImportReport>;

export function useImport(send: SendImport) {
  const { transport, tools } = useClient();
  const { refusalOf } = useRefusal();
  const { busy, problem, attempt } = useAttempt(refusalOf);
  const [done, setDone] = useState<{ readonly report: ImportReport; readonly source: Source }>();
  const run = (source: Source, replace: readonly string[] = []): Promise<boolean> =>
    attempt(async () => {
      const report = await send({ ...source, replace });
      await tools.registry.load(true);
      setDone({ report, source });
    });
  return {
    busy,
    problem,
    report: done?.report,
    fromAddress: (url: string) => run({ url }),
    fromFile: (file: File) =>
      attempt(async () => {
        setDone(undefined);
        const id = await uploaded(transport, file);
        const report = await send({ file: id });
        await tools.registry.load(true);
        setDone({ report, source: { file: id } });
      }),
    /** Replaces the skills that exist already. */
    replace: () => done && run(done.source, done.report.taken),
    dismiss: () => setDone(undefined),
  };
}

async function uploaded(transport: Transport, file: File): Promise<string> {
  const id = newId();
  const bytes = new Uint8Array(await file.arrayBuffer());
  await transport.sendBytes('PUT', pathOf(filesApi.put, { id, name: file.name.slice(0, 200) }), bytes, {});
  return id;
}
