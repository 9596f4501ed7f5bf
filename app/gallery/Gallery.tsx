// Page of the gallery: the cards, and controls for theme, contrast and accent.
import { accents } from '../styles/accents.ts';
import { cards as all } from './cards/index.ts';
import type { Card } from './card.ts';
import * as css from './Gallery.css.ts';

/** Attributes of the document, as set by the settings. */
const choices = {
  'data-theme': ['light', 'dark'],
  'data-contrast': ['less', 'more'],
  'data-accent': Object.keys(accents),
} as const;

export function Gallery({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <main className={css.page}>
      {cards.length === all.length && <Themes />}
      {cards.map(({ id, title, render }) => (
        <section key={id} className={css.card} data-card={id}>
          <h2 className={css.title}>
            <a href={`#${id}`}>{title}</a>
          </h2>
          {render()}
        </section>
      ))}
    </main>
  );
}

function Themes() {
  return (
    <nav className={css.themes}>
      {Object.entries(choices).map(([attribute, values]) => (
        <span key={attribute}>
          {values.map((value) => (
            <button key={value} type="button" onClick={() => document.documentElement.setAttribute(attribute, value)}>
              {value}
            </button>
          ))}
        </span>
      ))}
    </nav>
  );
}
