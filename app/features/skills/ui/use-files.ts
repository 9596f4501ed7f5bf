// Hook that reads the files of a skill.
import { useEffect, useState } from 'react';
import { getFrom } from '../../../client/net/call.ts';
import type { Answer } from '../../../shared/api/endpoint.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { skillsApi } from '../shared/api.ts';

export type SkillFiles = Answer<typeof skillsApi.files>;

/** Undefined while they are read; 'failed' if they cannot be. */
export function useFiles(name: string): SkillFiles | 'failed' | undefined {
  const { transport } = useClient();
  const [files, setFiles] = useState<SkillFiles | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    getFrom(transport, skillsApi.files, { name }, { signal: leaving.signal }).then(setFiles, () => {
      if (!leaving.signal.aborted) setFiles('failed');
    });
    return () => leaving.abort();
  }, [transport, name]);
  return files;
}
