// The server's log: JSON lines on stdout, level set by LOG_LEVEL, without secrets.
import pino from 'pino';

export const log = pino({
  level: process.env['LOG_LEVEL']?.trim().toLowerCase() || 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'authorization',
      'cookie',
      'apiKey',
      'accessCode',
      'key',
      'vault',
      '*.authorization',
      '*.cookie',
      '*.apiKey',
      '*.accessCode',
      '*.key',
      '*.vault',
      'headers',
    ],
    censor: '[redacted]',
  },
});
