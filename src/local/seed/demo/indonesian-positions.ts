/** Demo positions written in Indonesian, as many real ones are. */
import type { Position } from './position.ts';

export const INDONESIAN_POSITIONS: readonly Position[] = [
  {
    title: 'Magang Pengembang Web',
    majors: ['Computer Science'],
    industries: ['Technology', 'Education'],
    language: 'id',
    pitch:
      'Kamu akan bergabung dengan tim kecil yang merawat aplikasi yang dipakai ribuan orang setiap hari, didampingi satu mentor tetap.',
    tasks: [
      'Membuat dan menguji halaman web dari rancangan sampai rilis',
      'Memperbaiki galat yang dilaporkan pengguna dan menuliskan penyebabnya',
      'Ikut serta dalam tinjauan kode setiap hari',
      'Menulis dokumentasi singkat yang benar-benar dibaca',
    ],
    wishes: [
      'Menguasai dasar HTML, CSS, dan JavaScript',
      'Terbiasa memakai Git',
      'Mau bertanya dan mau menjelaskan',
      'Punya proyek sendiri, sekecil apa pun',
    ],
  },
  {
    title: 'Magang Akuntansi dan Pajak',
    majors: ['Accounting'],
    industries: ['Finance', 'Consulting', 'Manufacturing'],
    language: 'id',
    pitch: 'Kamu akan belajar menutup buku tepat waktu, membaca bukti dengan teliti, dan menjawab pertanyaan auditor dengan tenang.',
    tasks: [
      'Memeriksa kelengkapan bukti transaksi',
      'Membantu penyusunan laporan keuangan bulanan',
      'Menyiapkan SPT Masa bersama staf senior',
      'Merapikan arsip digital',
    ],
    wishes: ['Mahasiswa akuntansi minimal semester lima', 'Teliti dan menjaga kerahasiaan', 'Mahir Excel', 'Memahami dasar perpajakan'],
  },
  {
    title: 'Magang Desain Komunikasi Visual',
    majors: ['Visual Communication'],
    industries: ['Marketing', 'Education', 'Manufacturing'],
    language: 'id',
    pitch: 'Dari kemasan sampai poster pameran: karyamu akan dicetak, ditempel, dan dibawa pulang orang.',
    tasks: [
      'Merancang tata letak untuk cetak dan layar',
      'Menggambar ilustrasi sesuai gaya yang disepakati',
      'Menyiapkan berkas siap cetak',
      'Mendokumentasikan proses, bukan hanya hasil',
    ],
    wishes: [
      'Portofolio yang menunjukkan proses',
      'Peka terhadap tipografi',
      'Terbuka terhadap kritik',
      'Menguasai perangkat desain pilihanmu',
    ],
  },
  {
    title: 'Magang Teknik Produksi',
    majors: ['Mechanical Engineering', 'Industrial Engineering'],
    industries: ['Manufacturing', 'Machinery'],
    language: 'id',
    pitch: 'Kamu akan berada di lantai produksi setiap hari, mengukur, mencoba, dan memperbaiki bersama para operator.',
    tasks: [
      'Mengukur waktu siklus dan mencari pemborosan',
      'Membantu perawatan terjadwal mesin bubut dan frais',
      'Membuat instruksi kerja bergambar',
      'Menyajikan satu usulan perbaikan kepada kepala pabrik',
    ],
    wishes: [
      'Mahasiswa teknik mesin atau teknik industri',
      'Bisa membaca gambar teknik',
      'Siap mengikuti aturan keselamatan kerja',
      'Senang bekerja di lapangan',
    ],
  },
  {
    title: 'Magang Psikologi Pendidikan',
    majors: ['Psychology'],
    industries: ['Education', 'Healthcare'],
    language: 'id',
    pitch: 'Bersama psikolog berlisensi, kamu mendampingi sekolah-sekolah yang ingin belajar lebih ramah bagi semua murid.',
    tasks: [
      'Mengamati kelas dan mencatat secara objektif',
      'Menyiapkan materi lokakarya untuk guru',
      'Membantu pengolahan kuesioner tanpa nama',
      'Mengikuti supervisi mingguan',
    ],
    wishes: [
      'Mahasiswa psikologi minimal semester enam',
      'Sabar dan menjaga rahasia',
      'Mampu menulis laporan yang jernih',
      'Bersedia bepergian ke sekolah mitra',
    ],
  },
];
