// File placeholder of a prompt: a chosen or dropped file, which is sent with the message.
import { FileText, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesOf, nameOf } from '../../client/attachments/attachments.ts';
import { button, hint, iconButton } from '../../styles/shared.css.ts';
import { formatBytes } from '../parts/format.ts';
import * as css from './FileField.css.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
}

export function FileField({ id, name, file, onChange }: Props) {
  const { t, i18n } = useTranslation('library');
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const [others, setOthers] = useState(0);
  const take = (files: readonly File[]): void => {
    const [first] = files;
    if (!first) return;
    setOthers(files.length - 1);
    onChange(first);
  };
  return (
    <>
      <div
        className={css.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          // Otherwise the chat under the dialog would also take the dropped file.
          event.stopPropagation();
          setOver(false);
          take(filesOf(event.dataTransfer));
        }}
      >
        <span role="status" className={css.chosen}>
          {file ? (
            <>
              <FileText size={16} aria-hidden />
              <span className={css.name} dir="auto">
                {nameOf(file)}
              </span>
              <span className={css.bytes}>{formatBytes(file.size, i18n.language)}</span>
            </>
          ) : (
            <span className={css.bytes}>{t('fill.drop')}</span>
          )}
        </span>
        <button
          ref={opener}
          type="button"
          id={id}
          data-file
          className={button()}
          aria-label={t(file ? 'fill.otherFileOf' : 'fill.fileOf', { name })}
          onClick={() => input.current?.click()}
        >
          <Upload size={15} aria-hidden />
          {t(file ? 'fill.otherFile' : 'fill.file')}
        </button>
        {file && (
          <button
            type="button"
            className={iconButton()}
            aria-label={t('fill.removeFile', { name: nameOf(file) })}
            onClick={() => {
              setOthers(0);
              onChange(undefined);
              opener.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <p role="alert" className={hint}>
        {others > 0 && t('fill.oneFile')}
      </p>
    </>
  );
}
