// A comment is saved however its field is left, except when the rating is removed.
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { openScreen, withPage } from '../../../ui/testing/screen.ts';
import type { Rating } from '../shared/api.ts';
import { useComment } from './use-comment.ts';
import type { CommentField } from './use-comment.ts';

withPage();

const rating: Rating = { value: 'up', reasons: ['clear'], comment: '' };

interface Props {
  readonly onSave: (rating: Rating) => void;
  readonly onField: (field: CommentField) => void;
}

const Field = ({ onSave, onField }: Props) => {
  const field = useComment(rating, onSave);
  useEffect(() => onField(field));
  return <p>{field.comment}</p>;
};

async function typing() {
  const saved: Rating[] = [];
  const save = (next: Rating): void => void saved.push(next);
  let field: CommentField | undefined;
  const take = (next: CommentField): void => void (field = next);
  const { root, act, text } = await openScreen();
  await act(() => root.render(<Field onSave={save} onField={take} />));
  await act(() => field?.write('Thanks'));
  expect([text(), saved]).toEqual(['Thanks', []]);
  return { saved, act, close: () => act(() => root.render(null)), field: () => field };
}

const kept = [{ ...rating, comment: 'Thanks' }];

test('a panel that vanishes, as when the user goes back, saves the comment', async () => {
  const { saved, close } = await typing();
  await close();
  expect(saved).toEqual(kept);
});

test('a page that ends saves the comment, once', async () => {
  const { saved, act, close } = await typing();
  await act(() => window.dispatchEvent(new window.Event('pagehide')));
  await close();
  expect(saved).toEqual(kept);
});

test('a removed rating does not come back with its comment', async () => {
  const { saved, close, field } = await typing();
  field()?.drop();
  await close();
  expect(saved).toEqual([]);
});
