/** Made-up companies of the demo data; none exists. `slug` makes their addresses under `.example`. */
import type { INDUSTRY_OPTIONS } from '#domain/options.ts';

export type Industry = (typeof INDUSTRY_OPTIONS)[number];

export interface Company {
  name: string;
  slug: string;
  location: string;
  industries: readonly Industry[];
  about: string;
}

function company(name: string, slug: string, location: string, industries: readonly Industry[], about: string): Company {
  return { name, slug, location, industries, about };
}

export const COMPANIES: readonly Company[] = [
  company('Awanraya Digital', 'awanraya', 'Jakarta, Indonesia', ['Technology', 'Finance'], 'Awanraya Digital builds the invoicing and payroll software that more than 9,000 Indonesian shops run their month on.'),
  company('Kapal Kertas Studio', 'kapalkertas', 'Bandung, Indonesia', ['Marketing', 'Education'], 'Kapal Kertas is a fourteen-person design studio that makes picture books, museum guides and campaigns for public institutions.'),
  company('Bank Serambi Timur', 'serambitimur', 'Surabaya, Indonesia', ['Finance'], 'Bank Serambi Timur is a regional bank that has lent to fishing villages and family businesses in East Java since 1968.'),
  company('PT Logam Tirta Mandala', 'logamtirta', 'Bekasi, Indonesia', ['Manufacturing', 'Machinery'], 'We cast and machine pump housings for water utilities in eleven countries, from a plant with 640 people in Bekasi.'),
  company('Rumah Sakit Puspa Kencana', 'puspakencana', 'Yogyakarta, Indonesia', ['Healthcare'], 'Puspa Kencana is a 320-bed teaching hospital known for its stroke unit and its home-care programme.'),
  company('Sekolah Pelita Samudra', 'pelitasamudra', 'Denpasar, Indonesia', ['Education'], 'Pelita Samudra runs six schools on Bali and Lombok and an online tutoring service that reaches pupils on the outer islands.'),
  company('Tanjung Analitika', 'tanjunganalitika', 'Jakarta, Indonesia', ['Consulting', 'Technology'], 'Tanjung Analitika advises ministries and utilities on what their own data already tells them.'),
  company('Jala Marine Robotics', 'jalamarine', 'Batam, Indonesia', ['Machinery', 'Technology'], 'Jala builds small robots that inspect ship hulls and fish-farm nets, so that divers do not have to.'),
  company('Kopi Lereng Utara', 'lerengutara', 'Medan, Indonesia', ['Manufacturing', 'Marketing'], 'We buy coffee from 1,200 growers around Lake Toba, roast it in Medan and sell it in nine countries.'),
  company('Wastra Nusa Textiles', 'wastranusa', 'Surakarta, Indonesia', ['Manufacturing', 'Marketing'], 'Wastra Nusa weaves and prints cloth the traditional way and ships it with software that is anything but.'),
  company('Sentra Logistik Borneo', 'sentraborneo', 'Balikpapan, Indonesia', ['Consulting', 'Technology'], 'Sentra moves medicine, machine parts and library books to the interior of Kalimantan by truck, river boat and small plane.'),
  company('Cahaya Medika Diagnostik', 'cahayamedika', 'Semarang, Indonesia', ['Healthcare', 'Technology'], 'Our laboratories run two million blood tests a year and send the results to doctors within four hours.'),
  company('Pinisi Ventures', 'pinisiventures', 'Makassar, Indonesia', ['Finance', 'Consulting'], 'Pinisi invests early in companies of eastern Indonesia and works beside their founders for the first two years.'),
  company('Gema Nada Media', 'gemanada', 'Jakarta, Indonesia', ['Marketing'], 'Gema Nada produces podcasts, documentaries and the occasional very small concert.'),
  company('Palapa Energi Terbarukan', 'palapaenergi', 'Kupang, Indonesia', ['Machinery', 'Manufacturing'], 'Palapa designs and maintains solar and battery grids on islands where the diesel boat comes once a week.'),
  company('Akademi Kode Rimba', 'koderimba', 'Malang, Indonesia', ['Education', 'Technology'], 'Kode Rimba teaches programming in vocational schools and trains the teachers who carry on after we leave.'),
  company('Arunika Beauty Labs', 'arunika', 'Tangerang, Indonesia', ['Manufacturing', 'Healthcare'], 'Arunika makes skin care for tropical climates, tested in our own laboratory and never on animals.'),
  company('Samudra Audit & Rekan', 'samudraaudit', 'Jakarta, Indonesia', ['Finance', 'Consulting'], 'Samudra is an audit and tax firm of 180 people that takes mid-sized family companies seriously.'),
  company('Lentera Jiwa', 'lenterajiwa', 'Depok, Indonesia', ['Healthcare', 'Education'], 'Lentera Jiwa offers counselling to students and young workers, in person and by chat, at a price they can pay.'),
  company('Garuda Presisi Motor', 'garudapresisi', 'Karawang, Indonesia', ['Machinery', 'Manufacturing'], 'We make gearboxes for electric motorcycles, 2,300 a day, and reject fewer than nine of them.'),
  company('Nagari Foods', 'nagarifoods', 'Padang, Indonesia', ['Manufacturing', 'Marketing'], 'Nagari brings the kitchens of West Sumatra to supermarket shelves without losing the chilli.'),
  company('Tembaga Rimba Resources', 'tembagarimba', 'Jayapura, Indonesia', ['Machinery', 'Consulting'], 'We restore closed mining sites: first the water, then the soil, then the forest.'),
  company('Kanal Publik', 'kanalpublik', 'Jakarta, Indonesia', ['Education', 'Consulting'], 'Kanal Publik is an independent institute that studies trade, migration and the sea.'),
  company('Remote Archipelago', 'remotearchipelago', 'Remote (Indonesia)', ['Technology', 'Marketing'], 'We are 38 people on 12 islands who run booking software for small hotels, and we have no office at all.'),
  company('Merlion Ledger', 'merlionledger', 'Singapore', ['Finance', 'Technology'], 'Merlion Ledger settles cross-border payments for exporters in South-East Asia, most of them within eleven seconds.'),
  company('Straits Biomed', 'straitsbiomed', 'Singapore', ['Healthcare', 'Technology'], 'Straits Biomed designs wearable sensors for patients who leave hospital early.'),
  company('Kuala Consulting Sdn Bhd', 'kualaconsulting', 'Kuala Lumpur, Malaysia', ['Consulting', 'Finance'], 'We help logistics and palm-oil companies to run on less energy, and count only what has been measured.'),
  company('株式会社ほしもり製作所 (Hoshimori Works)', 'hoshimori', 'Ōsaka, Japan', ['Machinery', 'Manufacturing'], 'Hoshimori Works (ほしもり製作所) has made bearings for trains and telescopes since 1931, now with interns from nine countries.'),
  company('かえで教育 (Kaede Learning)', 'kaede-learning', 'Tōkyō, Japan', ['Education', 'Technology'], 'Kaede Learning makes language courses for nurses and caregivers who come to work in Japan.'),
  company('한빛나루 디자인 (Hanbitnaru Design)', 'hanbitnaru', 'Seoul, South Korea', ['Marketing', 'Technology'], 'Hanbitnaru designs the screens of trains, lifts and ticket machines: things that nobody should have to think about.'),
  company('شركة واحة النور للتقنية (Wahat Al Noor)', 'wahatalnoor', 'Dubai, United Arab Emirates', ['Technology', 'Finance'], 'Wahat Al Noor (واحة النور) builds zakat and micro-insurance services used by mosques and cooperatives in the Gulf.'),
  company('مستشفى السلامة الحديثة (Salama Modern Hospital)', 'salama-hospital', 'Doha, Qatar', ['Healthcare'], 'Salama Modern Hospital treats 400 outpatients a day in fourteen languages.'),
  company('Löwenherz Maschinenbau', 'loewenherz', 'Stuttgart, Germany', ['Machinery', 'Manufacturing'], 'Löwenherz builds packing machines that fold a box in 0.4 seconds; three of them stand in Cikarang.'),
  company('Brüggemann & Söhne Beratung', 'brueggemann', 'Hamburg, Germany', ['Consulting'], 'Brüggemann & Söhne advises ports on two continents on dredging, cranes and everything between them.'),
  company('Atelier Île Verte', 'ile-verte', 'Lyon, France', ['Marketing', 'Manufacturing'], 'Atelier Île Verte designs packaging without plastic for perfume, tea and, lately, tempeh.'),
  company('Café Étoile du Port', 'etoile-du-port', 'Marseille, France', ['Marketing'], 'Étoile du Port runs eleven cafés and a roastery by the sea, and buys half its beans in Sumatra.'),
  company('Møller Fjord Helse', 'fjordhelse', 'Bergen, Norway', ['Healthcare', 'Technology'], 'Fjord Helse makes telemedicine work on islands with one doctor and a slow line, which is why we like Indonesia.'),
  company('Studio Żółty Rower', 'zoltyrower', 'Kraków, Poland', ['Marketing', 'Education'], 'Żółty Rower draws animated films about science for children between six and a hundred.'),
  company('Consultoria São Brás', 'saobras', 'São Paulo, Brazil', ['Consulting', 'Finance'], 'São Brás studies commodity markets (coffee, cocoa, sugar) for growers rather than for traders.'),
  company('Công ty Sông Xanh', 'songxanh', 'Hồ Chí Minh City, Vietnam', ['Technology', 'Manufacturing'], 'Sông Xanh writes the software that plans routes for 3,000 delivery motorbikes, and is moving them to batteries.'),
  company('บ้านใบชา Hospitality', 'baanbaicha', 'Chiang Mai, Thailand', ['Marketing', 'Education'], 'Baan Baicha (บ้านใบชา) trains young people for hotel work and runs four hotels to prove that it works.'),
  company('Wattle & Reef Advisory', 'wattlereef', 'Brisbane, Australia', ['Consulting', 'Education'], 'Wattle & Reef works on trade and education programmes between Australia and its northern neighbours.'),
  company('Çınar Tekstil', 'cinartekstil', 'İzmir, Türkiye', ['Manufacturing', 'Finance'], 'Çınar Tekstil knits organic cotton for brands that publish where their clothes were made.'),
  company('Northlight Actuarial', 'northlight', 'London, United Kingdom', ['Finance', 'Consulting'], 'Northlight prices crop and flood insurance for places where the data is thin and the weather is not.'),
  company('Nørrebro Playworks', 'playworks', 'Copenhagen, Denmark', ['Education', 'Technology'], 'Playworks makes classroom games about money, climate and sharing a boat.'),
  company('Delta Hijau Foundation', 'deltahijau', 'Palembang, Indonesia', ['Education', 'Consulting'], 'Delta Hijau works with villages on the Musi delta on peat fires, schools and a fair price for rubber.'),
];
