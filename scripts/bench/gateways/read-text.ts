// Extracts the text of a gateway's streamed reply in any known format, after the measurement.

interface KnownForms {
  choices?: { delta?: { content?: string | null } }[];
  delta?: { text?: string };
  candidates?: { content?: { parts?: { text?: string }[] } }[];
  message?: { content?: string };
}

export function readText(body: string): string {
  const text: string[] = [];
  let event = '';
  for (const line of body.split(/\r?\n/)) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line === '') event = '';
    else if (line.startsWith('data:') || line.startsWith('{'))
      text.push(textOfData(event, line.replace(/^data: ?/, '')));
  }
  return text.join('');
}

function textOfData(event: string, data: string): string {
  if (data === '[DONE]') return '';
  // Only the fields below are read, and all are optional.
  const value = JSON.parse(data) as string | KnownForms;
  if (event === 'error') throw new Error(`the gateway sent an error: ${data}`);
  if (typeof value === 'string') return event === 'text' ? value : '';
  return (
    value.choices?.[0]?.delta?.content ??
    value.delta?.text ??
    value.candidates?.[0]?.content?.parts?.[0]?.text ??
    value.message?.content ??
    ''
  );
}
