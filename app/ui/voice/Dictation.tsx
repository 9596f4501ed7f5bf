// Dictation above the message field: records, transcribes and inserts the text. A failed recording is kept until the
// user discards it.
import { Check, Download, LoaderCircle, Mic, RotateCcw, Trash2, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  forgetRecording,
  keepRecording,
  leastMs,
  leftRecordings,
  startRecorder,
} from '../../client/voice/recording.ts';
import type { Recorder, Recording } from '../../client/voice/recording.ts';
import {
  chosenWriter,
  isDoubtful,
  RecordingTooLarge,
  transcribe,
  TranscriptionLate,
} from '../../client/voice/transcribe.ts';
import type { ChosenWriter } from '../../client/voice/transcribe.ts';
import { readVoice } from '../../client/voice/voice-settings.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { idIn, isTemporary } from '../../shared/conversation/temporary.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { reasonOf } from '../../shared/error-sentences.ts';
import { button, iconButton, spinner } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { formatBytes } from '../parts/format.ts';
import { useErrorSentence } from '../parts/use-error-sentence.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { saveFile } from '../parts/save-file.ts';
import { useSeconds } from '../reasoning/Reasoning.tsx';
import { browserDictation } from './browser-dictation.ts';
import { loadVoices } from '../../client/voice/voices.ts';
import * as css from './Voice.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

type State =
  | { readonly type: 'starting' }
  | { readonly type: 'recording'; readonly recorder: Pick<Recorder, 'stop' | 'discard'> }
  | { readonly type: 'writing'; readonly recording: Recording; readonly halt: () => void }
  | { readonly type: 'failed'; readonly recording: Recording; readonly problem: unknown }
  | { readonly type: 'doubtful'; readonly recording: Recording; readonly text: string }
  | { readonly type: 'nothing' }
  /** No usable microphone: `insecure`, `denied`, `none`; the user can choose an audio file instead. */
  | { readonly type: 'refused'; readonly why: 'insecure' | 'denied' | 'none' | 'nobody' };

/** Maps errors of the browser's recognition: its service is unreachable, or there is no microphone. */
function refusedBy(error: string): State {
  if (error === 'no-speech') return { type: 'nothing' };
  if (error === 'not-allowed') return { type: 'refused', why: 'denied' };
  return { type: 'refused', why: error === 'audio-capture' ? 'none' : 'nobody' };
}

/** Timeout of each request, and the time after which the wait is shown and can be cancelled. Unit: ms. */
const patienceMs = 180_000;
const longMs = 8_000;

/** Silence that ends a recording, and the time before that when a countdown is shown. Unit: ms. */
const silenceMs = 4_000;
const countdownMs = 1_500;

export default function Dictation({ conversationId, onText, onClose }: Props) {
  const ready = usePageTexts('voice');
  const sentenceOf = useErrorSentence();
  const { t, i18n } = useTranslation('voice');
  const client = useClient();
  const [state, setState] = useState<State>({ type: 'starting' });
  const [level, setLevel] = useState({ level: 0, quiet: 0, length: 0 });
  const [left, setLeft] = useState<readonly Recording[]>([]);
  const [writer, setWriter] = useState<ChosenWriter>();
  const file = useRef<HTMLInputElement>(null);
  const latest = useRef({ conversationId, onText, onClose });
  const closed = useRef(false);
  const closing = useRef(new AbortController());
  useEffect(() => {
    latest.current = { conversationId, onText, onClose };
  });

  const write = useCallback(
    async (recording: Recording, by: ChosenWriter | undefined): Promise<void> => {
      if (!by) return setState({ type: 'refused', why: 'nobody' });
      if (!recording.heard || recording.length < leastMs) {
        forgetRecording(recording.id);
        return setState({ type: 'nothing' });
      }
      // The partial transcript is kept with the recording, for a retry.
      let kept = recording;
      const keep = (now: Recording): void => {
        kept = now;
        keepRecording(now);
      };
      keep(recording);
      const halted = new AbortController();
      setState({ type: 'writing', recording, halt: () => halted.abort() });
      try {
        const text = await transcribe(client, by, recording.blob, document.documentElement.lang, {
          ms: patienceMs,
          signal: AbortSignal.any([closing.current.signal, halted.signal]),
          progress: recording.progress,
          onProgress: (progress) => keep({ ...recording, progress }),
        });
        // If closed meanwhile, the recording is kept for the user.
        if (closed.current) return undefined;
        if (text === '') {
          forgetRecording(recording.id);
          return setState({ type: 'nothing' });
        }
        if (isDoubtful(text, recording.length)) return setState({ type: 'doubtful', recording, text });
        forgetRecording(recording.id);
        latest.current.onText(text);
        latest.current.onClose();
      } catch (problem) {
        if (!closed.current)
          setState({ type: 'failed', recording: kept, problem: halted.signal.aborted ? 'halted' : problem });
      }
      return undefined;
    },
    [client],
  );

  useEffect(() => {
    let gone = false;
    closed.current = false;
    closing.current = new AbortController();
    let active: Pick<Recorder, 'stop' | 'discard'> | undefined;
    async function begin(): Promise<void> {
      const voices = await loadVoices(client.transport).catch(() => ({ speakers: [], writers: [] }));
      const by = chosenWriter(voices.writers, readVoice(), client.vaults);
      setWriter(by);
      void leftRecordings().then((all) => !gone && setLeft(all));
      if (gone) return;
      if (!isSecureContext || !('mediaDevices' in navigator)) return setState({ type: 'refused', why: 'insecure' });
      if (!by) {
        const dictation = browserDictation(
          (text) => latest.current.onText(text),
          () => latest.current.onClose(),
          (error) => setState(refusedBy(error)),
        );
        if (!dictation) return setState({ type: 'refused', why: 'nobody' });
        active = dictation;
        return setState({ type: 'recording', recorder: dictation });
      }
      try {
        const recorder = await startRecorder({
          conversationId: latest.current.conversationId,
          onLevel(now, quiet, length) {
            setLevel({ level: now, quiet, length });
            if (quiet > silenceMs) recorder.stop();
          },
          onEnd: (recording) => void write(recording, by),
        });
        active = recorder;
        if (gone) return recorder.discard();
        setState({ type: 'recording', recorder });
      } catch (error) {
        const denied = error instanceof DOMException && error.name === 'NotAllowedError';
        setState({ type: 'refused', why: denied ? 'denied' : 'none' });
      }
      return undefined;
    }
    void begin();
    return () => {
      gone = true;
      closed.current = true;
      closing.current.abort();
      active?.discard();
    };
  }, [client, write]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      latest.current.onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (!ready) return null;
  const discard = (recording: Recording): void => {
    forgetRecording(recording.id);
    setLeft((all) => all.filter(({ id }) => id !== recording.id));
  };
  const download = (recording: Recording): void =>
    saveFile(
      `recording.${recording.blob.type.includes('mp4') ? 'm4a' : 'webm'}`,
      [recording.blob],
      recording.blob.type,
    );
  const reasonFor = (problem: unknown): string => {
    if (problem === 'halted') return t('halted');
    if (problem instanceof TranscriptionLate)
      return t('late', { name: writer?.writer.name ?? '', minutes: patienceMs / 60_000 });
    if (problem instanceof RecordingTooLarge) return t('tooLarge', { most: formatBytes(problem.most, i18n.language) });
    const error = errorOfThrown(problem, '');
    const { code, found } = Object(Object(error.body).error) as { readonly code?: unknown; readonly found?: unknown };
    return code === 'not_a_sound'
      ? t('notSound', { found: String(found) })
      : reasonOf(error) || sentenceOf(error, writer?.writer.name ?? '');
  };
  const others = left.filter(({ id }) => !('recording' in state) || state.recording.id !== id);
  return (
    <>
      <div className={css.recorder} role="group" aria-label={t('dictation')} data-state={state.type}>
        {state.type === 'recording' && (
          <>
            <Mic size={18} aria-hidden />
            <span className={css.words} role="status">
              {level.quiet > countdownMs
                ? t('stopsIn', { seconds: Math.max(1, Math.ceil((silenceMs - level.quiet) / 1000)) })
                : t('listening')}
            </span>
            <span className={css.meter} aria-hidden>
              <span
                className={css.level}
                style={{ display: 'block', transform: `scaleX(${level.level.toFixed(2)})` }}
              />
            </span>
            <span className={css.time}>{lengthOf(level.length)}</span>
            <IconButton icon={X} label={t('discard')} onClick={onClose} />
            <button type="button" className={button({ look: 'primary' })} onClick={() => state.recorder.stop()}>
              <Check size={16} aria-hidden />
              {t('done')}
            </button>
          </>
        )}
        {state.type === 'starting' && <span className={css.words}>{t('starting')}</span>}
        {state.type === 'writing' && <Writing name={writer?.writer.name ?? ''} onHalt={state.halt} />}
        {state.type === 'failed' && (
          <>
            <span className={css.words} role="alert">
              {t(isTemporary(state.recording.id) ? 'notWrittenHere' : 'notWritten', {
                reason: reasonFor(state.problem),
              })}
            </span>
            <IconButton icon={Download} label={t('download')} onClick={() => download(state.recording)} />
            <IconButton
              icon={Trash2}
              label={t('discard')}
              onClick={() => {
                discard(state.recording);
                onClose();
              }}
            />
            <button
              type="button"
              className={button({ look: 'primary' })}
              onClick={() => void write(state.recording, writer)}
            >
              <RotateCcw size={16} aria-hidden />
              {t('again')}
            </button>
          </>
        )}
        {state.type === 'doubtful' && (
          <>
            <span className={css.words} role="alert">
              {t('doubtful', { text: state.text })}
            </span>
            <IconButton
              icon={X}
              label={t('discard')}
              onClick={() => {
                discard(state.recording);
                onClose();
              }}
            />
            <button
              type="button"
              className={button()}
              onClick={() => {
                discard(state.recording);
                onText(state.text);
                onClose();
              }}
            >
              {t('insert')}
            </button>
          </>
        )}
        {(state.type === 'nothing' || state.type === 'refused') && (
          <>
            <span className={css.words} role="alert">
              {state.type === 'nothing' ? t('nothing') : t(`refused.${state.why}`)}
            </span>
            {state.type === 'refused' && writer && (
              <>
                <input
                  ref={file}
                  type="file"
                  hidden
                  accept="audio/*,video/mp4,video/webm"
                  onChange={({ target }) => {
                    const [chosen] = target.files ?? [];
                    if (chosen)
                      void write(
                        {
                          id: idIn(conversationId, newId()),
                          blob: chosen,
                          length: Number.POSITIVE_INFINITY,
                          heard: true,
                        },
                        writer,
                      );
                  }}
                />
                <button type="button" className={button()} onClick={() => file.current?.click()}>
                  {t('chooseFile')}
                </button>
              </>
            )}
            <IconButton icon={X} label={t('close', { ns: 'common' })} onClick={onClose} />
          </>
        )}
      </div>
      {others.map((recording) => (
        <div key={recording.id} className={css.recorder} role="group" aria-label={t('left')}>
          <span className={css.words}>
            {t('left')} <span className={css.time}>{lengthOf(recording.length)}</span>
          </span>
          <IconButton icon={Download} label={t('download')} onClick={() => download(recording)} />
          <IconButton icon={Trash2} label={t('discard')} onClick={() => discard(recording)} />
          {state.type !== 'recording' && state.type !== 'writing' && (
            <button type="button" className={button()} onClick={() => void write(recording, writer)}>
              {t('again')}
            </button>
          )}
        </div>
      ))}
    </>
  );
}

/** Shows a long wait, which can be cancelled; the recording is kept. */
function Writing({ name, onHalt }: { readonly name: string; readonly onHalt: () => void }) {
  const { t } = useTranslation('voice');
  const [since] = useState(() => Date.now());
  const seconds = useSeconds(since);
  const long = seconds * 1000 >= longMs;
  return (
    <>
      <LoaderCircle size={18} className={spinner} aria-hidden />
      <span className={css.words} role="status">
        {t('writing', { name })}
      </span>
      {long && (
        <>
          <span className={css.time} aria-hidden>
            {lengthOf(seconds * 1000)}
          </span>
          <button type="button" className={button()} onClick={onHalt}>
            {t('halt')}
          </button>
        </>
      )}
    </>
  );
}

interface IconProps {
  readonly icon: typeof X;
  readonly label: string;
  readonly onClick: () => void;
}

function IconButton({ icon: Icon, label, onClick }: IconProps) {
  return (
    <button type="button" className={iconButton()} aria-label={label} title={label} onClick={onClick}>
      <Icon size={17} aria-hidden />
    </button>
  );
}

const lengthOf = (ms: number): string => {
  const seconds = Number.isFinite(ms) ? Math.floor(ms / 1000) : 0;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
