import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Made for these tests, and of use nowhere else. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUSIZSLAFQ2v7RRdkZSqolpkOlyCswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjEwNTg1NVoYDzIxMjYxMDI5
MTA1ODU1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ4Ml2ezGAnhwElsfsQA11jdhRo4+AyOZyy995LUsinWzubte13uluy
HV5/lU0Ufkal7wkckHgj4U7bJtaKY34do28wbTAdBgNVHQ4EFgQU1kEfykGgyDTY
ZPk28WXI3JBof58wHwYDVR0jBBgwFoAU1kEfykGgyDTYZPk28WXI3JBof58wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgRRnqmsjoo6oJCSQAuIGVzBAW8QgL3jfHDRtq5PC75noCIQDB
WeDUIIDxK7Y7cmeyYR+zP1N2vacnEap4J+rxC5X+nQ==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNislIOug5D4WhPVw
mccPkyFjAt2SK4QmX3N8Y5m16uGhRANCAAQ4Ml2ezGAnhwElsfsQA11jdhRo4+Ay
OZyy995LUsinWzubte13uluyHV5/lU0Ufkal7wkckHgj4U7bJtaKY34d
-----END PRIVATE KEY-----`;

/** Serves nothing over `https:`, with a certificate that nobody has signed. Returns its address. */
export async function serveSelfSigned(): Promise<string> {
  const server = createServer({ cert, key }, (_, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
