// Hook for people and groups that match a text, read once typing pauses.
import { useEffect, useState } from 'react';
import { getFrom } from '../../../client/net/call.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { isSearchable, sharingApi } from '../shared/api.ts';
import type { Subject } from '../shared/api.ts';

/** Unit: ms. */
const pauseMs = 200;

/** Undefined for a text that is too short, and until the first response. A failure finds no matches. */
export function useFound(text: string): readonly Subject[] | undefined {
  const { transport } = useClient();
  const [found, setFound] = useState<{ readonly of: string; readonly list: readonly Subject[] }>();
  useEffect(() => {
    if (!isSearchable(text)) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      getFrom(transport, sharingApi.find, { text }).then(
        (answer) => !gone && setFound({ of: text, list: answer.found }),
        () => !gone && setFound({ of: text, list: [] }),
      );
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [transport, text]);
  return isSearchable(text) ? found?.list : undefined;
}
