#!/bin/sh
# web-push 3.6.7, @pushforge/builder 2.0.5, @block65/webcrypto-web-push 2.0.0: one notification for a browser that is there now, or never:
# TTL 0, which RFC 8030 (5.2) defines as "deliver at once or drop". Expected: each sends `TTL: 0`, a body of the encoding that RFC 8291
# defines (aes128gcm), and a token that ends some hours from now, whatever the TTL is. Seen: web-push does. With @pushforge/builder a TTL
# of 0 becomes a day, the body is of the draft encoding aesgcm, and the token ends with the TTL: one for 60 s is of no use
# to a server whose clock is a minute behind. With @block65/webcrypto-web-push a TTL of 0 becomes a minute, and two words take
# 4,096 bytes, as its README says. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund web-push@3.6.7 @pushforge/builder@2.0.5 @block65/webcrypto-web-push@2.0.0
cat >run.mjs <<'JS'
import { createECDH, randomBytes } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { buildPushHTTPRequest } from '@pushforge/builder';
import webPush from 'web-push';
const pair = createECDH('prime256v1');
const p256dh = pair.generateKeys('base64url');
const subscription = { endpoint: 'https://push.example.net/p/abc', expirationTime: null, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const point = Buffer.from(publicKey, 'base64url');
const part = (from, to) => point.subarray(from, to).toString('base64url');
const privateJWK = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: privateKey };
const subject = 'mailto:admin@example.com';
const libraries = {
  'web-push': (TTL) => webPush.generateRequestDetails(subscription, 'It rings', { TTL, vapidDetails: { subject, publicKey, privateKey } }),
  pushforge: (ttl) =>
    buildPushHTTPRequest({ privateJWK, subscription, message: { payload: 'It rings', adminContact: subject, options: { ttl } } }),
  block65: (ttl) => buildPushPayload({ data: 'It rings', options: { ttl } }, subscription, { subject, publicKey, privateKey }),
};
for (const [name, build] of Object.entries(libraries))
  for (const ttl of [0, 60]) {
    const request = await build(ttl);
    const headers = new Headers(request.headers);
    const claims = JSON.parse(Buffer.from(headers.get('authorization').split('.')[1], 'base64url'));
    const minutes = Math.round((claims.exp - Date.now() / 1000) / 60);
    const size = request.body.byteLength === 4096 ? ', 4096 bytes' : '';
    console.log(`${name} ${ttl}: TTL ${headers.get('ttl')}, ${headers.get('content-encoding')}, token of ${minutes} min${size}`);
  }
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'web-push 0: TTL 0, aes128gcm, token of 720 min
web-push 60: TTL 60, aes128gcm, token of 720 min
pushforge 0: TTL 86400, aesgcm, token of 1440 min
pushforge 60: TTL 60, aesgcm, token of 1 min
block65 0: TTL 60, aes128gcm, token of 720 min, 4096 bytes
block65 60: TTL 60, aes128gcm, token of 720 min, 4096 bytes'
