// A small static server for trying and testing the built page: loopback only, compressed, and as
// strict as a careful city would be. `node .ci/serve.mjs [--port 8080] [--base /]`
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { isProgram } from './steps.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const PORTS_TO_TRY = 20;

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.ics': 'text/calendar; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  // A sandboxed frame has no origin of its own, so for it every file is foreign.
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

// Trunk puts a hash of the content into these names.
const hashed = (path) => /-[0-9a-f]{16}(_bg)?\.\w+$/.test(path);

/** Serves `dir` under `base`; resolves to `{ url, close }`. Port 0 is any free one. */
export async function serve({ dir = dist, base = '/', port = 0 } = {}) {
  const compressed = new Map();
  const brotli = (path, changed) => {
    const known = compressed.get(path);
    if (known?.changed === changed) return known.body;
    // Not the best quality: a person waits for the first request.
    const body = brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    compressed.set(path, { changed, body });
    return body;
  };

  const server = createServer((request, response) => {
    const answer = (status, headers = {}, text = '') => {
      response.writeHead(status, { ...HEADERS, 'Content-Type': TYPES['.txt'], ...headers });
      response.end(text);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, { Allow: 'GET, HEAD' });
    const file = locate(dir, base, request.url);
    if (!file) return answer(404, {}, 'not found\n');
    if (file.redirect) return answer(301, { Location: file.redirect });

    const type = extname(file.path);
    const headers = {
      ...HEADERS,
      'Content-Type': TYPES[type] ?? 'application/octet-stream',
      'Cache-Control': hashed(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (COMPRESSED.has(type)) headers.Vary = 'Accept-Encoding';
    if (COMPRESSED.has(type) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
      const body = brotli(file.path, file.stat.mtimeMs);
      response.writeHead(200, { ...headers, 'Content-Encoding': 'br', 'Content-Length': body.length });
      return response.end(request.method === 'HEAD' ? undefined : body);
    }
    response.writeHead(200, { ...headers, 'Content-Length': file.stat.size });
    if (request.method === 'HEAD') return response.end();
    createReadStream(file.path).on('error', () => response.destroy()).pipe(response);
  });

  await listen(server, port);
  return {
    url: `http://127.0.0.1:${server.address().port}${base}`,
    close: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  };
}

function locate(dir, base, url) {
  let path;
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return undefined;
  }
  if (`${path}/` === base) return { redirect: base };
  if (!path.startsWith(base) || path.includes('\0')) return undefined;
  // Normalised from the root, so that no `..` leads out of the folder.
  const inside = normalize(`/${path.slice(base.length)}`);
  const full = join(dir, inside.endsWith('/') ? `${inside}index.html` : inside);
  const stat = statSync(full, { throwIfNoEntry: false });
  return stat?.isFile() ? { path: full, stat } : undefined;
}

function listen(server, port, tries = port === 0 ? 1 : PORTS_TO_TRY) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (error.code !== 'EADDRINUSE' || tries <= 1) return reject(error);
      resolve(listen(server, port + 1, tries - 1));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}

if (isProgram(import.meta)) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' }, base: { type: 'string', default: '/' } } });
  if (!existsSync(join(dist, 'index.html'))) {
    console.error('dist/ is empty: run `make serve`, which builds it first.');
    process.exit(1);
  }
  const { url } = await serve({ port: Number(values.port), base: values.base });
  console.log(`FOGcheck: ${url}   (Ctrl+C stops it)`);
}
