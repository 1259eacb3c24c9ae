/**
 * What the engine is measured against: a bare `node:http` server that sends the result of one prepared
 * statement. It runs as a child; `DATABASE_URL` and `USER_ID` tell it where and for whom.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const db = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const LIST_PAGE = {
  name: 'list_page',
  text: `select json_build_object('data', json_build_object('listings', coalesce(json_agg(page order by page.created_at desc, page.id desc), '[]'))) ::text as body
    from (select id, title, company, location, duration, major, industry, views, created_at, expires_at,
                 (select coalesce(json_agg(json_build_object('user_id', i.user_id, 'internship_id', i.internship_id, 'is_starred', i.is_starred, 'is_viewed', i.is_viewed)), '[]')
                    from user_internship_interactions i where i.internship_id = internships.id and i.user_id = $1) as interactions
            from internships where deleted_at is null and expires_at > $2 order by created_at desc, id desc limit 24) page`,
};

const server = createServer((request, response) => {
  request.resume();
  db.query<{ body: string }>({ ...LIST_PAGE, values: [process.env.USER_ID, new Date()] }).then(
    ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
