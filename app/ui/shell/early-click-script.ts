// The script that notes clicks before the page's own is there (early-clicks.ts). It stands in the markup, and is no part of that.

export const earlyClickScript = `earlyClick = (event) => { if (event.isTrusted) earlyClick.last = event; };
for (const type of ['click', 'keydown']) addEventListener(type, earlyClick, true);`;
