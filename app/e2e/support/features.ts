// Tests of the browser that stand for a feature, by spec: `npm test -- features` and, before all others, `npm test -- full` run them.

export const features: Readonly<Record<string, readonly string[]>> = {
  actions: [
    'a branch is a chat of its own, with the messages up to there',
    'what is deleted comes back with undo, and is gone without',
    'an answer is copied as plain text',
  ],
  administration: ['invited, joined by the link, in a group, disabled: by keyboard, and in the audit log'],
  assistants: [
    'an assistant is made, begins a chat with what it brings, and takes over another one with @',
    'on a phone an agent of LobeChat is seen first, its tools off until agreed, and a model that is gone is replaced',
  ],
  chat: [
    'first start: the demo is chosen, says what Tributary is, and has every counter on demand',
    'stop keeps what was received, and nothing is added',
    'answering again keeps the first answer as a version',
    'editing a message keeps the old branch',
    'an error is repaired by its first action: the key goes with the next request',
    'a tool call shows its arguments, readable and raw',
    'citations are links in the text and in a row of sources',
    'a message sent while an answer runs waits for its end',
    'rename, delete and undo',
    'a closed server asks for its access code and opens with it',
  ],
  'api-access': ['a token is made, opens the list of models, and opens nothing once it is revoked'],
  budgets: ['a limit is set, a message beyond it is refused and stays, and the usage page shows what is left'],
  'chat-data': [
    'deleted lies in the trash: brought back, deleted for ever, emptied',
    'a chat in the trash is read in place, and written in once it is restored',
    'an export taken in by somebody else is the same conversation; a dry run writes nothing',
  ],
  'chat-settings': [
    'the reasoning switch and its budget are in the row, drawn from the model’s card',
    'system prompt, template and sampling go along, variables filled; another chat begins without the prompt',
    'a model names the conversation after the first answer, and never over a person’s title',
  ],
  comparison: [
    'four models answer side by side, through a reload, and one of them is gone on with',
    'the same model twice beside an answer that is there; on a phone behind tabs',
  ],
  'comparison-providers': [
    'four providers, one breaking off and one stalling, through a reload; one is stopped, the best gone on with',
  ],
  composer: [
    'a long paste becomes a file that can go back into the text; a file is sent as its text',
    'the account of what will be sent, and a warning before it is too much',
  ],
  drawings: ['diagrams and drawings stand in the place of their source, and hostile ones reach nothing'],
  'early-clicks': ['Preview is clicked once the page is awake and before the code of its answer'],
  'early-words': ['what is typed into a form of the settings is saved with it'],
  'drawings-still': ['a drawing that is higher than its source, near the top of the screen, grows upwards'],
  documents: [
    'a PDF and a Word document are read, shown as the model sees them, and sent as text',
    'a model that reads PDFs is sent the file itself on every turn, and of one with too many pages its text',
  ],
  'fetch-on-client': ['the question goes straight to the vendor, the key never to our server, and the answer is kept'],
  files: ['an image crosses the wire once, and questions that follow are small'],
  gone: ['a question to a chat that was deleted for ever waits in a new one, with what was attached'],
  images: ['an image is created, opened, used as reference, varied and deleted; another visit finds it'],
  import: ['the ZIP of ChatGPT: seen first, taken in, opened; a second time it is known'],
  install: ['the manifest names icons of the sizes that they have'],
  list: [
    'pinned, in a folder, archived, and each of it there after a reload',
    'several chats are selected by Shift and by keyboard, deleted together, and brought back together',
  ],
  live: ['a socket that is cut in the middle of an answer: it goes on by number, nothing lost or doubled'],
  'long-chat': ['a long conversation opens at its end and is whole'],
  markdown: ['markdown of every kind: code coloured, maths drawn, prices left alone, the table in its own box'],
  mcp: [
    'a server is added by its address, its tool asks first, and the answer goes on with the result',
    'a resource is attached from the menu of tools, as a file that the model reads',
  ],
  'model-form': ['the name at the provider and the control of the thinking are set in the form, and are sent'],
  models: ['a local server started while the page is open is found, and its model answers'],
  packages: ['a package of the operator is in use, a broken one is skipped, each with version, origin and reason'],
  page: ['the first page loads under its policy without a complaint'],
  people: ['name and password are changed'],
  phone: [
    'a long press opens the menu of a message and of a chat, as a sheet with a handle and Close',
    'a swipe from the edge opens the list, and no swipe leaves the chat',
  ],
  'phone-everyday': ['a server of tools is added, its tool asks, and its result stands in the answer'],
  'plain-forms': ['from the code to an account, out and in again'],
  schedules: ['a question is scheduled, asked now, and its answer opens from its row and stands in the list'],
  search: [
    'the search finds a word of an old message, and opens the conversation at it',
    'the palette leads to a conversation, to a message and to the settings, by keyboard alone',
    'hits of a chat are walked: one row with their number, filters, next and previous, each in its branch',
  ],
  'search-engines': ['an engine is set by its address, checked and saved, and its results are sources of an answer'],
  tables: ['the sum of 20,000 rows is calculated and shown as a table, an error is readable'],
  temporary: [
    'a temporary chat is in no list and no storage, and a reload ends it',
    'a temporary chat that is kept is in the list, with all that was said, after a reload too',
    'nothing that is done in a temporary chat is written anywhere, by the server or by the browser',
  ],
  'plugin-page': ['a plugin’s page shows its result in a frame of its own, and reaches nothing else'],
  'plugin-files': ['a plugin is looked at, installed, and updated with its changes in sight'],
  preview: ['a page runs apart, says what was blocked, is stopped and run again; versions, source and a change'],
  programs: ['hostile programs reach nothing'],
  'python-hostile': ['hostile Python reaches nothing, and the page goes on'],
  'preview-hostile': ['hostile documents reach nothing, and the page goes on'],
  'preview-react': ['components run apart; each mistake is told with its line, and goes to the chat'],
  'preview-versions': ['versions are revisions of one thing, and are compared line by line'],
  personal: [
    'instructions, a project with a file, and memory go along, and are shown as they are sent',
    'a model’s suggestion is accepted where it is made, and told to the next chat',
  ],
  prompts: ['a prompt is filled in from the message field; Escape keeps the draft, the last values come back'],
  providers: [
    'a key kept on the server: never in this browser, its last characters after a reload, and it works',
    'a provider of one’s own is added, answers, shows in the picker, and is deleted with its key',
    'models added, edited and switched off are so in the picker, after a reload too',
  ],
  quotes: ['selected text becomes a quotation below the draft, by the button and by keys'],
  usage: ['calls are counted by purpose and priced; a limit warns, then asks, and the question is sent anyway'],
  reach: [
    'by keyboard alone: ask, read, choose a model, stop',
    'one column, the list in a drawer, the picker a sheet, nothing wider than the screen',
  ],
  repair: [
    'a chunk that cannot be read: asked again without streaming',
    'a conversation too long: fewer messages, or a model with a larger context window',
  ],
  'request-headers': [
    'headers, organisation and project: in the check, the list and the chat, after a reload too; values never shown',
  ],
  runs: [
    'a reload in the middle goes on where it was: what is stored at once, then the rest',
    'a second tab follows live, stops it, and both say so',
    'a cut network: the answer goes on when it is back, and what was typed meanwhile is sent',
    'a question asked without a network is kept over a closed page and sent by the next',
    'a stopped answer is continued with what it said',
  ],
  security: ['the page of another site opens a chat and takes nothing away'],
  sending: ['images and files that are attached outlive a reload, each in its chat, until they are sent'],
  sessions: ['signed out everywhere: the other device stops reading, and shows nothing of the account'],
  share: ['from the header: a link, read without an account, taken back'],
  shortcuts: ['each shortcut does its work, and none takes what is being written'],
  'sidebar-marks': ['a chat with a draft is marked in the list, in another tab too, until the draft is gone'],
  'sounds-again': ['a queued question waits for the transcript, where its model has changed meanwhile'],
  'sounds-asked': ['another model waits for the transcript, seen as a job, and a comparison asks each in its way'],
  sounds: ['a model that hears is sent the sound itself, another one its transcript'],
  spoken: ['a tool that asks is said, and what became of it'],
  states: ['the page that asked is closed: another page of the user consents'],
  tabs: ['switches, order and keys of providers, kept on the server or in this browser'],
  tools: [
    'a call is asked about, runs, and the answer goes on with its result',
    'allowed in this chat it runs without asking, here and nowhere else',
    'a reload while it waits: it still waits, and then goes on',
  ],
  turns: ['a question in a chat of 400 messages takes less than 4 KB, and the provider gets all of them'],
  'wide-blocks': [
    'a wide table reaches out of the column to both sides, a narrow one stays in it; the text keeps its width',
  ],
  voice: [
    'an answer is read aloud by a provider to its end, and can be halted',
    'what is said lands at the caret; a failure keeps the recording, over a reload too',
  ],
};

/** Of these the tests that `npm test` runs: what everyone does every day, and the page's own policy. */
export const everyday: readonly string[] = [
  'first start: the demo is chosen, says what Tributary is, and has every counter on demand',
  'editing a message keeps the old branch',
  'an error is repaired by its first action: the key goes with the next request',
  'a closed server asks for its access code and opens with it',
  'a reload in the middle goes on where it was: what is stored at once, then the rest',
  'a second tab follows live, stops it, and both say so',
  'a call is asked about, runs, and the answer goes on with its result',
  'a PDF and a Word document are read, shown as the model sees them, and sent as text',
  'the search finds a word of an old message, and opens the conversation at it',
  'a key kept on the server: never in this browser, its last characters after a reload, and it works',
  'by keyboard alone: ask, read, choose a model, stop',
  'the first page loads under its policy without a complaint',
];

/** Exactly these titles, as Playwright's `grep` reads them. */
const titled = (titles: readonly string[]): RegExp =>
  new RegExp(`(${titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})$`);
export const everydayTests = titled(everyday);
export const featureTests = titled(Object.values(features).flat());
