// Receives NOTIFY. Reopens a broken connection, and tells listeners that notifications may be lost.
import { Client } from 'pg';
import type { RunLog, Word } from '../storage.ts';

type Heard = Parameters<RunLog['listen']>[0];

const words: readonly Word[] = ['log', 'stop', 'session', 'hint', 'turn', 'policy'];
/** Unit: ms. */
const retryMs = 1000;
const probeMs = 10_000;
const answerMs = 5000;

export class Listener {
  private readonly url: string;
  private client: Client | undefined;
  private heard: Heard | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private probe: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.url = url;
  }

  start(heard: Heard): void {
    const first = this.heard === undefined;
    const before = this.heard;
    this.heard = before
      ? (...word) => {
          before(...word);
          heard(...word);
        }
      : heard;
    if (first) void this.connect();
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: probeMs,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    this.client = client;
    // A silent connection reports no error, so it is probed.
    const probe = (this.probe = setInterval(() => {
      client.query('SELECT 1').catch(() => {
        again();
        client.end().catch(() => undefined);
      });
    }, probeMs).unref());
    const again = (): void => {
      clearInterval(probe);
      client.removeAllListeners();
      client.on('error', () => undefined);
      if (this.closed || this.client !== client) return;
      this.client = undefined;
      this.timer = setTimeout(() => void this.connect(), retryMs);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ channel, payload = '' }) => {
      const [id = '', seq = '0'] = payload.split(' ');
      const word = words.find((known) => channel === `tributary_${known}`);
      if (word) this.heard?.(word, id, Number(seq));
    });
    try {
      await client.connect();
      for (const word of words) await client.query(`LISTEN tributary_${word}`);
      this.heard?.('lost', '', 0);
    } catch {
      again();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.probe);
    await this.client?.end().catch(() => undefined);
  }
}
