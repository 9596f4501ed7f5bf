// POST /api/tools/gateway: takes a tool call with its manifest, returns the text of the tool's response.
import { appOf } from '../server/app-of.ts';
import type { ActionFunctionArgs } from '@remix-run/node';
import { authenticate } from '../server/auth/auth.server.ts';
import { errorResponse, readBody } from '../server/http/errors.server.ts';
import { toolsApi } from '../shared/api/tools.ts';
import { callGateway } from '../server/tools/gateway.server.ts';
import { limitedCall } from '../server/offload/calls-at-once.server.ts';
import { checkMethod } from '../server/endpoints/route.server.ts';
import { runTool } from '../server/tools/run-tool.server.ts';
import { runOnce } from '../server/tools/tool-claim.server.ts';
import { traceHeaders } from '../server/http/trace.server.ts';
import { declared } from '../server/endpoints/permission.ts';

export { postOnly as loader } from '../server/endpoints/route.server.ts';

export const action = declared(handle, 'user');

async function handle({ context, request }: ActionFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  let headers: Readonly<Record<string, string>> = {};
  try {
    checkMethod(request, 'POST');
    const caller = await authenticate(app, request);
    const { userId } = caller;
    const body = await readBody(request, toolsApi.call.body);
    headers = traceHeaders(request, { tool: body.identifier, api: body.apiName, user: userId });
    const { result, ...call } = body;
    const run = (): Promise<string> =>
      call.type === 'builtin'
        ? runTool(app, call, request, caller)
        : callGateway(app, { body: call, request, userId, traceId: headers['x-tributary-trace-id'] });
    const text = await limitedCall(userId, () =>
      result === undefined ? run() : runOnce(app, { userId, result, signal: request.signal }, run),
    );
    return new Response(text, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    });
  } catch (error) {
    return errorResponse(error, headers);
  }
}
