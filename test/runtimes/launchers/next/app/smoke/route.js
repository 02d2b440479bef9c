import servers from '../../servers.json';
import { inMemory, overHttp, smoke } from '../../smoke.js';
import snapshot from '../../snapshot.json';

export async function POST() {
  return Response.json(await smoke(snapshot, [inMemory(snapshot), overHttp(servers.site, servers.gateway)]));
}
