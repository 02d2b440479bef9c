export const secret = 'open-Sesame-4711';
export const password = 'abcd EFGH ijkl 4711';

export const authorizationOf = (request: Request) => request.headers.get('authorization') ?? '';
export const failed = (fields: object) => Object.assign(new Error('failed'), fields);
