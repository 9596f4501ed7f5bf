// A page for each case: its reason | what goes wrong for users if it fails | how a package fixes it.

/** One line per case, to keep the table readable. */
const table: Readonly<Record<string, string>> = {
  'C-001':
    'Hosts find a package by its keyword and read kind and version before any of its code runs. | The package is never loaded, or is loaded for a contract that it does not keep. | Set keywords, `tributary: { kind, apiVersion: 1 }` and one entry in `exports` of package.json.',
  'C-002':
    '`defineProvider` marks the definition for hosts and freezes it. | Hosts refuse the package, whatever it exports. | Export `defineProvider({ … })` as the default.',
  'C-003':
    'The manifest decides on forms, operations and cases. | A wrong field is an empty form, a missing operation or a package that does not load. | Compare with `ManifestSchema` of runtime-core/schema; the failure names the path.',
  'C-004':
    'Pickers and prices come from the cards. | A model appears twice, or cannot be chosen. | Give each card a unique id and the fields of `ModelCardSchema`.',
  'C-005':
    'Fixtures are the proof: a file that is not read proves nothing. | A case passes because its fixture is missing. | Put the path right that the failure names; `schema/fixture.ts` is the schema.',
  'C-006':
    'Fixtures are published. | A key leaves the house with the package. | Write `[redacted]` in place of the secret, and revoke it.',
  'C-007':
    'A claimed operation without a success is a promise. | People choose an operation that never worked. | Add a fixture that succeeds, or leave the operation out of `operations`.',
  'C-008':
    'Features are claimed so that hosts offer them. | A button for thoughts or tools that never shows anything. | Add a chat fixture that shows the feature, or remove the claim.',
  'C-009':
    'A feature that exists and is not claimed is hidden from people. | Hosts do not offer what the package can do. | Add the feature to `chat` of the manifest.',
  'C-010':
    'Streams, text outside ASCII and requests are where wires break. | The other cases have nothing to cut and nothing to compare. | Add a streamed chat fixture with `params` whose text holds letters outside ASCII.',
  'C-011':
    'A refusal has a form of its own with each vendor. | People read a raw body or a wrong reason. | Add a chat fixture with a status of 400 or more and its expected error.',
  'C-012':
    'Vendors answer whole where no stream is asked for. | A call without a stream is untested. | Add a chat fixture with `"stream": false`.',
  'C-013':
    'An unknown framing has an unknown way to say an error. | An error in the middle of a reply is lost. | Add a streamed fixture that ends in an error event.',
  'C-014':
    'Hosts serve many people, and hand over the keys of each. | One person’s call is made with the server’s key. | Read `context.vault` and `context.env`; name variables in `env` or `settingsEnv`.',
  'C-015':
    'Operators find in README.md what they set. | A key is set under a name that no server reads. | Name the vendor and each variable of `env` and `settingsEnv` in README.md.',
  'C-020':
    'The transport is where hosts guard addresses, count and cancel. | Requests that no operator allowed, and that no cancel ends. | Make every request through `context.transport`.',
  'C-021':
    'Params belong to the caller, who may use them again. | The next model of a comparison gets another request. | Return a changed copy from `normalizeParams`.',
  'C-022':
    'A fixture with `params` pins the whole request. | A change of the request goes unnoticed. | Correct the package, or the fixture where the vendor’s page says so.',
  'C-023':
    'Vendors refuse unknown fields. | A 400 for a switch that the person did not know about. | Write the body field by field; leave `enabledSearch`, `enabledContextCaching` and `apiMode` out.',
  'C-024':
    'People use proxies and servers of their own. | A key goes to the vendor in place of the person’s proxy. | Join paths to `context.vault.baseURL` where there is one.',
  'C-025':
    'Addresses and bodies are logged, headers less so. | Keys in access logs. | Put credentials into headers; derive signatures, never send a signing key.',
  'C-026':
    'Hosts count, bill and cancel by call. | A refused call is paid twice, or runs on after Stop. | Make one request, with `signal: context.signal`; turn off retries of an SDK.',
  'C-027':
    'The form asks for what `required` names. | A call fails although the form was filled in. | Add the field to `required`, or do without it.',
  'C-028':
    'The caller chooses a stream or one answer. | Answers that appear at the end only, or a stream that nobody reads. | Send `params.stream`; a rule may fix it.',
  'C-029':
    'Browsers give some functions to secure pages only. | A server in a home network cannot use the package. | Do without `crypto.subtle` and `crypto.randomUUID`, or do not claim `browser`.',
  'C-030':
    'The golden events are what people see. | Lost or doubled text, wrong counts. | Read “at, expected, found”; if the new events are right, run `--expect` and read the diff.',
  'C-031':
    'The type of an error decides what the screen offers. | A card that asks for a key where a quota is used up. | Add a rule to `errorRules` in a tap of `mapError`.',
  'C-032':
    'Operations are compared with what the vendor gave. | Wrong lists, vectors or images. | Read the difference; put the reader right.',
  'C-040':
    'Clients know the events of the contract only. | An event that every client passes over. | Emit events of `contract/events.ts`, each with the id of the reply.',
  'C-041':
    'Stop says why a reply ended. | A reply that ended at its limit looks complete. | Emit one stop with the vendor’s own reason, from `end`.',
  'C-042': 'Usage is billed once. | Costs counted twice. | Keep the last usage and emit it in `end`.',
  'C-043': 'An error ends a reply. | Text after the error card. | Stop reading where the error is.',
  'C-044':
    'Each delta costs a message to every client. | Empty updates, and time to first token that is not true. | Leave deltas with empty text out.',
  'C-045':
    'Hosts run the tool that the first delta names. | A call without a name, or arguments that cannot be read. | Use `ToolCallNumbering`; pass every fragment on.',
  'C-046':
    'Counters are prices. | Negative or impossible costs. | Build usage with `toUsage`; text is total less thoughts.',
  'C-047': 'One id joins the events of a reply. | Clients may split one reply in two. | Keep the first id of the wire.',
  'C-048': 'Citations are listed as they come. | The same page many times. | Keep a set of what was cited.',
  'C-050':
    'Networks cut where they like. | Replies break on some machines only. | Use `createDecoder` or `LineDecoder`: both put pieces together.',
  'C-051':
    'A byte at a time is the hardest cut. | Lost text on slow lines. | Keep the rest of a line until it is whole.',
  'C-052':
    'Proxies join and split chunks. | Events are lost where two arrive at once. | Read every event in a chunk, and keep the rest.',
  'C-053':
    'A letter may be cut in two. | Question marks in place of letters. | Decode with `stream: true`, or cut lines as bytes.',
  'C-054':
    'People read while the model writes. | Nothing, then everything. | Return events from `feed`, not from `end`.',
  'C-055':
    'A slow reader must slow the source. | Memory grows with each slow client. | Pass `pause` and `resume` on to the body.',
  'C-056': 'Slow streams have gaps of minutes. | A reply that ends in a gap. | Hold no timer of your own.',
  'C-060':
    'A cancelled call costs nothing. | A paid request that nobody reads. | Check `context.signal` before the request.',
  'C-061':
    'Stop has to work while the vendor thinks. | A button that does nothing. | Hand `context.signal` to the transport.',
  'C-062': 'Stop closes the socket. | The vendor writes, and bills, on. | Cancel the body with the signal.',
  'C-063':
    'A late cancel is common: a page is closed. | A finished reply turns into an error. | Remove listeners when the reply ends.',
  'C-064': 'Readers leave without a word. | Open sockets, one per closed tab. | Pass `cancel` on to the body.',
  'C-065':
    'A cancel may come in the first event. | An exception in place of an error event. | Let the core end the reply.',
  'C-070':
    'A cut reply is not an answer. | Half an answer that looks whole. | Return false from `end` where the wire’s last word is missing.',
  'C-071':
    'Noise that goes on is another wire. | An empty reply without a reason. | Throw from the reader; the core counts, and ends the reply.',
  'C-072':
    'Sign-in pages of networks have status 200. | A web page as an answer. | Leave reading to `createDecoder`, which looks at the type and the first bytes.',
  'C-073': 'Proxies answer for a vendor that is down. | HTML in the error card. | Throw `vendorError(response, text)`.',
  'C-074':
    'Vendors fail in mid-stream. | A reply that just stops. | Throw `ChunkFailure` where a chunk holds an error.',
  'C-075':
    'Some vendors refuse with status 200. | An empty answer in place of a reason. | Look for the error in whole replies, too.',
  'C-076': 'Nothing is not an answer. | A silent end. | Return false from `end` without a last word.',
  'C-077': 'Connections are lost. | Half an answer that looks whole. | Take what `end(broken)` says.',
  'C-078': 'JSON of another service is no reply. | An empty answer. | Ask for the field that every reply has.',
  'C-079':
    'One bad line is common with proxies. | A good reply is thrown away. | Let the core count it: throw for that chunk alone.',
  'C-080':
    'The type decides on the screen and the retry. | A person is told to change a key while the vendor is down. | Return types of the table from `mapError`; leave 5xx to the core.',
  'C-081':
    'A refused key has one card. | No form for the key where it is needed. | Map 401 to `keyVault.error`, or leave it to the core.',
  'C-082':
    'Errors are shown, logged and sent to support. | Keys in screenshots. | Throw `vendorError`; never put headers or the vault into an error.',
  'C-083':
    'A missing field is known before the call. | A request that cannot succeed, and the vendor’s words for it. | Name the fields in `required` or `anyOf`.',
  'C-084':
    'No connection is the most common failure of local servers. | A reply without text. | Let the transport’s error through.',
  'C-085': 'Operations fail, too. | An untyped exception, or a key in it. | Use `requestJSON` and `requestOK`.',
  'C-086':
    'People decide by it whether to wait, and give the number to the vendor. | A limit of a second looks like an outage. | Throw the refusal with the answer’s headers and body: `vendorError`, `requestJSON` and `requestOK` do.',
  'C-090':
    'Claims decide on routes. | A route that answers with an exception. | Claim the operation, or remove its tap.',
  'C-091':
    'The list fills a picker. | Rows without a name, or twice. | Return entries of `ModelEntrySchema`, each id once.',
  'C-092':
    'Vectors are compared with each other. | A search that finds nothing. | Return one vector of numbers for each text.',
  'C-093': 'Hosts show what a URL gives. | A broken image. | Return a URL, or a data URL with its type.',
  'C-094': 'Players need the type. | Silence. | Return the content type and the bytes.',
  'C-095': 'A pull takes minutes. | A bar that does not move. | Yield status and model for each step.',
  'C-096':
    'Sign-in pages have status 200. | An empty list in place of a reason. | Use `requestJSON`, and refuse what has not the right shape.',
  'C-097':
    'Vendors that refuse with status 200 do so for every operation. | An empty list in place of a reason. | Look for the error before the result.',
  'C-098':
    'A recording is large, and easily sent wrongly. | Words that nobody said. | Send the bytes and the model as a form, or as the vendor’s JSON.',
  'C-100':
    'Real sockets cut and close in ways that memory does not. | A package that works in tests only. | Do nothing besides the transport.',
  'C-101':
    'The vendor sees the socket, not the signal. | Paid tokens after Stop. | Hand `context.signal` to the transport.',
  'C-110':
    'Vendors refuse the next round without the proof of the last. | A tool chat that ends in a 400 at its second call. | Return thoughts and signatures in the field that they came from.',
  'C-111':
    'The model knows what it is sent, and nothing else. | Answers that forget the question before, or the instructions. | Send every message of `params.messages` in its role and order.',
  'C-112':
    'Results belong to their calls. | The weather of Rome for Oslo. | Send calls with arguments, and each result under its call’s id.',
  'C-113':
    'A model chooses tools by their descriptions and fills them by their schemas. | Tools that are never called, or wrongly. | Send name, description and schema of each tool, and `tool_choice`; state in `omits` what the vendor has no field for.',
  'C-114':
    'People ask about what they attach. | An answer about an image that the model never saw. | Send the bytes in the vendor’s form; report what cannot be sent as `omitted`.',
  'C-115':
    'Settings of an assistant are parameters. | A slider that does nothing, for some models only. | Send each as given, or state it in `omits` with the vendor’s page; name a factor in `scaled`.',
  'C-116':
    'Programs read structured answers. | Free text where JSON is expected. | Send the schema in the vendor’s field, or state `response_format` in `omits`.',
  'C-117':
    'Price and quality depend on the model. | Another model answers, and is billed. | Send `request.model`; it is `deploymentName` where there is one.',
  'C-118':
    'A statement that is not true hides a defect. | People are told that a setting has no effect when it has. | Remove the statement, or narrow it by `wires` and `models`.',
  'C-119':
    'One process serves many people. | One person’s call is paid by another’s key. | Keep no key between calls; key every cache of clients by key and address.',
  'C-120':
    'Each vendor reads one header. | Every call is refused. | Send the header and scheme of the vendor’s page; name it in the fixtures.',
  'C-121':
    'A wrong address fails for every person, and in no fixture. | An operation that never works. | Compare with the vendor’s page: method, path and query.',
  'C-122':
    'Operations have inputs of several parts. | One vector for two texts, an image of nothing. | Send every text and the model that was asked for.',
  'C-123':
    'People change the model in the middle of a chat. | A chat that only its first model can answer. | Fit the messages by `fitMessages` of `@tributary/runtime-core/wire`, and report what it left out as `omitted`.',
  'C-124':
    'How long a model thinks is set for each chat. | A level that changes nothing, or a bill for thoughts that were turned off. | Send the fields that `thinking` of the manifest claims, or claim fewer.',
  'C-125':
    'People use tools, images, schemas and settings in one call. | A setting that is lost as soon as there are tools. | Build the request from all params; state in `omits`, by `with`, what the vendor refuses together.',
  'C-126':
    'A field that is left out means the vendor’s own default. | Other answers than the vendor’s, and no way to see why. | Send what the caller gave; state in `omits`, by `filled`, what the vendor demands.',
  'C-127':
    'Headers and addresses are logged on the way. | What people say in logs of proxies. | Put texts, tools and files into the body alone.',
  'C-128':
    'Tools of MCP servers use all of JSON Schema. | Arguments that the tool refuses. | Send schemas as they are; state in `omits` (part `schema`, `keywords`) what the vendor’s dialect lacks.',
  'C-129':
    'Hosts send Responses to vendors that have them, and chat completions to the others. | A 404 for clients of Responses, or features of them that no client can use. | Claim `responses` where the vendor has the address, and send `apiMode: "responses"` there.',
  'C-130':
    'Clients of other programs ask in this wire’s words. | A setting, a picture or a turn that no model gets, without a word about it. | Read every field of the wire; name in `lost` what the common form cannot carry.',
  'C-131':
    'Clients read replies as their vendor writes them. | Words, calls, sources or counters that never reach a client. | Write each event in the wire’s own form; sources come in several reports, and positions in the wire’s own unit.',
  'C-132':
    'Clients act on why a reply ended. | A cut answer that looks whole, or a call that is never made. | Map by `finishReason` of `@tributary/runtime-core/door`.',
  'C-133':
    'Clients wait after one status, give up after another, and ask for a new token after 401. | A client that asks for an hour, or throws its token away. | Map by `failureKind`; pass on message and `retryAfter`.',
  'C-134':
    'Connections break, and vendors fail in mid-reply. | Half an answer that is taken for all of it. | End a stream in `end` alone, and write the wire’s error in `fail`.',
  'C-135':
    'Programs embed, draw, speak and transcribe at the same address. | One vector for two texts, or a result that no client can read. | Read every field, and write the vendor’s own form.',
  'C-200':
    'Hosts find a plugin by its keyword, and read its kind before any of its code runs. | The plugin is never loaded. | Set keywords, `tributary: { kind: "plugin", apiVersion: 1 }` and one entry in `exports`.',
  'C-201':
    '`definePlugin` marks the definition for hosts. | Hosts refuse the plugin. | Export `definePlugin({ id, … })` with taps or tools as the default.',
  'C-202':
    'Models call what the manifest names. | A tool that is offered and cannot run. | Give every api a function, and every function an api.',
  'C-203':
    'Models and forms are held to the schemas. | Calls that no model can fill in. | Write JSON schemas of objects; keep defaults within them.',
  'C-204':
    'People allow a tool by what it says. | A question that cannot be answered with a good conscience. | Describe each api, and say how it reaches out.',
  'C-205': 'Fixtures prove a tool. | A tool that was never run. | Add a fixture for every api.',
  'C-206':
    'Results are what the model reads. | Wrong answers from a right model. | Read the difference; throw `ToolError` for what a model can act on.',
  'C-207':
    'Hosts guard addresses in `context.fetch`. | Requests into private networks. | Fetch through `context.fetch`, and read settings from the context.',
  'C-208': 'Pages fail every day. | An exception that ends the chat. | Throw `ToolError` with what to do next.',
  'C-209': 'Stop ends tools, too. | A tool that runs on. | Hand `context.signal` to each fetch.',
  'C-210': 'Operators allow hosts. | A tool that is refused in production. | Name the hosts in `hosts`.',
  'C-220':
    'A tap sits in every reply. | Replies that lose their end. | Return every event that the tap does not change.',
  'C-221':
    'Events arrive in any bundle. | Text that changes with the network. | Hold back what may go on, and give it in `flush`.',
  'C-222':
    'Many calls run at once. | One person’s text in another’s reply. | Keep state in the transform, not in the module.',
  'C-223': 'Params belong to the caller. | A changed request elsewhere. | Return a copy; bear every form of content.',
  'C-224':
    'Packages know their vendor’s refusals. | A wrong reason on the card. | Return nothing from `mapError` for what is not yours.',
};

export interface Page {
  readonly why: string;
  readonly otherwise: string;
  readonly remedy: string;
}

export const pages: Readonly<Record<string, Page>> = Object.fromEntries(
  Object.entries(table).map(([id, row]) => {
    const [why = '', otherwise = '', remedy = ''] = row.split(' | ');
    return [id, { why, otherwise, remedy }];
  }),
);
