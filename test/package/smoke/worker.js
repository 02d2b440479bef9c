import { smoke } from './smoke.js';

// For Cloudflare Workers.
export default {
  async fetch(request) {
    return Response.json(await smoke(await request.json()));
  },
};
