import { inMemory, overHttp, smoke } from '../smoke.js';
import snapshot from '../snapshot.json' with { type: 'json' };

export default {
  async fetch(request) {
    const { site, gateway } = await request.json();
    return Response.json({ results: await smoke(snapshot, [inMemory(snapshot), overHttp(site, gateway)]) });
  },
};
