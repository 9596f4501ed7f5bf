// Voice settings: voice and speed for reading aloud, and the transcription.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readVoice, speeds, writeVoice } from '../../client/voice/voice-settings.ts';
import type { VoiceSettings as Voice } from '../../client/voice/voice-settings.ts';
import { button, field } from '../../styles/shared.css.ts';
import { speak, speaking } from './speaking.ts';
import type { Speaker } from '../../shared/api/voices.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Select } from '../parts/Select.tsx';
import { SettingRow } from '../settings/SettingRow.tsx';
import * as settingsCss from '../settings/Settings.css.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { knownVoices, loadVoices } from '../../client/voice/voices.ts';

export default function VoiceSettings() {
  const ready = usePageTexts('voice');
  const { t } = useTranslation('voice');
  const client = useClient();
  const [voice, setVoice] = useState<Voice>(readVoice);
  const [{ speakers, writers }, setVoices] = useState(knownVoices);
  useEffect(() => {
    let gone = false;
    loadVoices(client.transport)
      .then((voices) => gone || setVoices(voices))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [client]);
  if (!ready) return null;
  const change = (part: Partial<Voice>): void => {
    const next = { ...voice, ...part };
    setVoice(next);
    writeVoice(next);
  };
  /** Usable providers, and the chosen one. */
  const providerChoices = (all: readonly Pick<Speaker, 'provider' | 'name' | 'obstacle'>[], chosen: string) =>
    all.flatMap(({ provider, name, obstacle }) => {
      const keyed = obstacle === 'no-key' && client.vaults.get(provider) !== undefined;
      if (obstacle === undefined || keyed) return [{ value: provider, label: name }];
      return provider === chosen ? [{ value: provider, label: t('noKey', { name }) }] : [];
    });
  const speaker = speakers.find(({ provider }) => provider === voice.speaker);
  const support = speaker?.models.find(({ id }) => id === voice.speakerModel)?.support;
  const writer = writers.find(({ provider }) => provider === voice.writer);
  return (
    <>
      <h3 className={page.group}>{t('title')}</h3>
      <div className={page.card}>
        <SettingRow label={t('speaker')} hint={t('speakerHint')}>
          {(id) => (
            <Select
              id={id}
              look="fit"
              value={voice.speaker}
              choices={[{ value: '', label: t('browser') }, ...providerChoices(speakers, voice.speaker)]}
              onChange={(name) => {
                const chosen = speakers.find(({ provider }) => provider === name)?.models[0];
                change({
                  speaker: name,
                  speakerModel: chosen?.id ?? '',
                  voice: chosen?.support?.voices[0] ?? '',
                });
              }}
            />
          )}
        </SettingRow>
        {speaker && (
          <>
            <Choice
              label={t('model')}
              value={voice.speakerModel}
              options={speaker.models}
              onChange={(speakerModel) => {
                const next = speaker.models.find(({ id }) => id === speakerModel)?.support?.voices;
                change({ speakerModel, ...(next && !next.includes(voice.voice) ? { voice: next[0] ?? '' } : {}) });
              }}
            />
            <Choice
              label={t('voice')}
              value={voice.voice}
              options={(support?.voices ?? []).map((name) => ({ id: name, name: name.replace(/^.*:/, '') }))}
              onChange={(name) => change({ voice: name })}
            />
          </>
        )}
        <SettingRow label={t('speed')}>
          {(id) => (
            <Select
              id={id}
              look="fit"
              value={String(voice.speed)}
              choices={[speeds.least, 0.75, 1, 1.25, 1.5, 1.75, speeds.most].map((speed) => ({
                value: String(speed),
                label: `${speed} ×`,
              }))}
              onChange={(speed) => change({ speed: Number(speed) })}
            />
          )}
        </SettingRow>
        <SettingRow label={t('try')}>
          {() => (
            <button
              type="button"
              className={button()}
              onClick={() => {
                speaking.set(undefined);
                void speak(client, 'voice-settings', t('sample'));
              }}
            >
              {t('play')}
            </button>
          )}
        </SettingRow>
        <SettingRow label={t('writer')} hint={t('writerHint')}>
          {(id) => (
            <Select
              id={id}
              look="fit"
              value={voice.writer}
              choices={[
                { value: '', label: t('automatic') },
                { value: 'browser', label: t('browser') },
                ...providerChoices(writers, voice.writer),
              ]}
              onChange={(name) =>
                change({
                  writer: name,
                  writerModel: writers.find(({ provider }) => provider === name)?.models[0]?.id ?? '',
                })
              }
            />
          )}
        </SettingRow>
        {writer && (
          <Choice
            label={t('writerModel')}
            value={voice.writerModel}
            options={writer.models}
            onChange={(writerModel) => change({ writerModel })}
          />
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Empty if the package lists none, and the user types the name. */
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <SettingRow label={label}>
      {(id) =>
        options.length === 0 ? (
          <input
            id={id}
            className={`${field} ${settingsCss.select} ${settingsCss.long}`}
            value={value}
            maxLength={300}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Select
            id={id}
            look="fit"
            value={value}
            choices={[
              ...(options.some((option) => option.id === value) ? [] : [{ value, label: value }]),
              ...options.map((option) => ({ value: option.id, label: option.name })),
            ]}
            onChange={onChange}
          />
        )
      }
    </SettingRow>
  );
}
