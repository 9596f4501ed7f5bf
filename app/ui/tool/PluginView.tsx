// A plugin's view of a result, in a frame with an opaque origin. Loaded when the user opens it.
import { AppWindow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolMessage } from '../../shared/message/message.ts';
import { toolTexts } from '../../shared/tools/sources.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly tool: ToolRef;
  readonly result: ToolMessage;
  readonly args: string;
}

/** Unit: px. */
const heights = { least: 40, most: 800, unset: 240 } as const;

export function PluginView({ tool, result, args }: Props) {
  const { t, i18n } = useTranslation('tools');
  const client = useClient();
  const { manifest } = tool.source;
  const frame = useRef<HTMLIFrameElement>(null);
  const [path, setPath] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [height, setHeight] = useState(manifest.ui?.height ?? heights.unset);
  const name = toolTexts(manifest, i18n.language).title;

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      if (typeof data === 'object' && data !== null && 'failed' in data) {
        setPath(undefined);
        setFailed(true);
      }
      const wanted = typeof data === 'object' && data !== null && 'height' in data ? data.height : undefined;
      if (typeof wanted === 'number') setHeight(Math.min(heights.most, Math.max(heights.least, wanted)));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  const open = async (): Promise<void> => {
    setFailed(false);
    try {
      const answer = await client.tools.viewOf(manifest.identifier);
      setPath(answer);
    } catch {
      setFailed(true);
    }
  };
  const tell = (): void => {
    const message = { type: 'tool-result', apiName: tool.api.name, arguments: args, result: result.content };
    // The origin of the frame is opaque, so there is no other target to name; the message contains only the plugin's
    // own data.
    frame.current?.contentWindow?.postMessage(message, '*');
  };
  if (path !== undefined) {
    return (
      <iframe
        ref={frame}
        className={css.frame}
        title={t('card.view', { name })}
        src={path}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        style={{ height }}
        onLoad={tell}
      />
    );
  }
  return (
    <div>
      <button type="button" className={button()} onClick={() => void open()}>
        <AppWindow size={15} aria-hidden />
        {t('card.view', { name })}
      </button>
      {failed && (
        <p className={css.problem} role="alert">
          {t('card.viewFailed')}
        </p>
      )}
    </div>
  );
}
